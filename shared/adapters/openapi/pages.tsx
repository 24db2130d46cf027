/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'
import { errorTable } from '../../errors/errors.ts'
import type { AnyOperation } from '../../operation/operation.ts'
import { inputSchema } from '../json-schema.ts'
import { documentHeaders } from './headers.ts'
import { style } from './style.ts'

/** The headers of both pages. */
export const pageHeaders = documentHeaders(style)

const Page = ({ title, children }: { title: string; children?: Child }) => (
  <html lang='en'>
    <head>
      <meta charset='utf-8' />
      <meta name='viewport' content='width=device-width, initial-scale=1' />
      <title>{title}</title>
      <style>{style}</style>
    </head>
    <body>
      <main>
        <h1>{title}</h1>
        {children}
      </main>
    </body>
  </html>
)

const Address = ({ op: { http } }: { op: AnyOperation }) => (
  <code>
    <b class={http.method}>{http.method.toUpperCase()}</b> {http.path}
  </code>
)

/** The bounds of a field in a few words: `integer, 1 to 31, default 7`. */
function bounds(schema: Record<string, unknown>): string {
  const { type, format, minimum, maximum, enum: values } = schema
  const range = minimum !== undefined && maximum !== undefined ? `${minimum} to ${maximum}` : ''
  const preset = schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`
  const kind = values ? (values as string[]).join(' | ') : format ?? type
  return [kind, range, preset].filter(Boolean).join(', ')
}

const Fields = ({ op }: { op: AnyOperation }) => {
  const { properties, required } = inputSchema(op)
  const fields = Object.entries(properties) as [string, Record<string, unknown>][]
  if (fields.length === 0) return null
  return (
    <table>
      {fields.map(([name, schema]) => (
        <tr>
          <td>
            <code>{name}</code>
            {required.includes(name) && <small>required</small>}
          </td>
          <td>
            <small>{bounds(schema)}</small>
            {schema.description as string}
          </td>
        </tr>
      ))}
    </table>
  )
}

const Errors = ({ op }: { op: AnyOperation }) => (
  <p class='muted'>
    {op.access.principals.includes('public') ? 'Needs no credential.' : (
      <>
        Scope <code>{op.access.scope}</code>, for {op.access.principals.join(', ').replaceAll('_', ' ')}.
      </>
    )}
    {(op.errors as string[]).map((code, index) => (
      <>
        {index === 0 ? ' Beside the common errors: ' : ', '}
        <a href={`docs/errors#${code}`}>
          <code>{code}</code>
        </a>
      </>
    ))}
    {op.errors.length > 0 && '.'}
    {op.tool && (
      <>
        {' '}MCP tool <code>{op.name}</code>.
      </>
    )}
  </p>
)

/** The reference, with an entry per operation. */
export const docsPage = (operations: readonly AnyOperation[], baseUrl: string) => (
  <Page title='Artist and Catalog Platform API'>
    <p>
      Send exactly one of <code>x-api-key</code> or <code>Authorization: Bearer</code>:
    </p>
    <pre tabindex={0}>curl {baseUrl}/api/me -H 'x-api-key: acp_sk_…'</pre>
    <p>
      Agents use the same operations as MCP tools at <code>{baseUrl}/mcp</code>. Machine-readable:{' '}
      <a href='openapi.json'>OpenAPI 3.1</a>, <a href='llms.txt'>llms.txt</a>. Every error carries{' '}
      <code>x-error-code</code>, one of <a href='docs/errors'>a closed list</a>.
    </p>
    <nav>
      {operations.map((op) => (
        <a href={`#${op.name}`}>
          <Address op={op} />
        </a>
      ))}
    </nav>
    {operations.map((op) => (
      <section id={op.name}>
        <h2>
          <Address op={op} />
        </h2>
        <p>
          <strong>{op.summary}</strong> {op.description}
        </p>
        <Fields op={op} />
        <Errors op={op} />
      </section>
    ))}
  </Page>
)

/** The closed list of errors; the `type` of a problem links here. */
export const errorsPage = () => (
  <Page title='Errors'>
    <p>
      The header <code>x-error-code</code> has the code of an error, and the body a message. Send{' '}
      <code>Accept: application/problem+json</code>{' '}
      to get both as RFC 9457 problem details, unless the header gives <code>application/json</code>{' '}
      a higher weight.
    </p>
    <table>
      {Object.entries(errorTable).map(([code, { status, meaning }]) => (
        <tr id={code}>
          <td>
            <code>{code}</code>
            <small>{status}</small>
          </td>
          <td>{meaning}</td>
        </tr>
      ))}
    </table>
  </Page>
)
