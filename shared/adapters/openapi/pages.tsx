/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'
import { errorTable } from '../../operation/errors.ts'
import type { AnyOperation } from '../../operation/operation.ts'
import { inputSchema } from '../json-schema.ts'

const style = `
:root { color-scheme: light dark; --muted: light-dark(#555, #aaa); --line: light-dark(#ddd, #333) }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem }
code { font: 14px ui-monospace, monospace } h2 { margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: 1.5rem }
.method { font-weight: 700 } .muted { color: var(--muted) }
table { border-collapse: collapse; width: 100% } td, th { text-align: left; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
`

const Page = ({ title, children }: { title: string; children?: Child }) => (
  <html lang='en'>
    <head>
      <meta charset='utf-8' />
      <meta name='viewport' content='width=device-width, initial-scale=1' />
      <title>{title}</title>
      <style>{style}</style>
    </head>
    <body>
      <h1>{title}</h1>
      {children}
    </body>
  </html>
)

interface FieldSchema {
  type?: string
  format?: string
  description?: string
  default?: unknown
}

const Fields = ({ op }: { op: AnyOperation }) => {
  const { properties, required } = inputSchema(op)
  const fields = Object.entries(properties) as [string, FieldSchema][]
  if (fields.length === 0) return <p class='muted'>No parameters.</p>
  return (
    <table>
      {fields.map(([name, schema]) => (
        <tr>
          <td>
            <code>{name}</code>
          </td>
          <td>{schema.format ?? schema.type}</td>
          <td>
            {required.includes(name) ? 'required' : `default ${JSON.stringify(schema.default) ?? 'none'}`}
          </td>
          <td>{schema.description}</td>
        </tr>
      ))}
    </table>
  )
}

/** The reference, an entry an operation. */
export const docsPage = (operations: readonly AnyOperation[]) => (
  <Page title='Artist and Catalog Platform API'>
    <p>
      Send exactly one of <code>x-api-key</code> or <code>Authorization: Bearer</code>. Machine-readable:{' '}
      <a href='/api/openapi.json'>OpenAPI 3.1</a>, <a href='/api/llms.txt'>llms.txt</a>. Every{' '}
      <a href='/api/docs/errors'>error</a> carries <code>x-error-code</code>.
    </p>
    {operations.map((op) => (
      <section id={op.name}>
        <h2>{op.summary}</h2>
        <p>
          <code>
            <span class='method'>{op.http.method.toUpperCase()}</span> {op.http.path}
          </code>
        </p>
        {op.description && <p>{op.description}</p>}
        <p class='muted'>
          Scope {op.access.scope}; {op.access.principals.join(', ')}.{op.tool && ` MCP tool ${op.name}.`}
        </p>
        <Fields op={op} />
      </section>
    ))}
  </Page>
)

/** The closed list of errors; the `type` of a problem links here. */
export const errorsPage = () => (
  <Page title='Errors'>
    <table>
      {Object.entries(errorTable).map(([code, { status, meaning }]) => (
        <tr id={code}>
          <td>
            <code>{code}</code>
          </td>
          <td>{status}</td>
          <td>{meaning}</td>
        </tr>
      ))}
    </table>
  </Page>
)
