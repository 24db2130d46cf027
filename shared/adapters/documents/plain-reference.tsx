/** @jsxImportSource hono/jsx */
import type { AnyOperation } from '../../operation/operation.ts'
import { inputSchema } from '../json-schema.ts'
import { linkFrom, page, type Place } from './layout.tsx'

const Address = ({ op: { http } }: { op: AnyOperation }) => (
  <code>
    <b class='verb'>{http.method.toUpperCase()}</b> {http.path}
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
    <table class='key'>
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

const Errors = ({ op, link }: { op: AnyOperation; link: (to: string) => string }) => (
  <p class='muted'>
    {op.access.principals.includes('public') ? 'Needs no credential.' : (
      <>
        Scope <code>{op.access.scope}</code>, for {op.access.principals.join(', ').replaceAll('_', ' ')}.
      </>
    )}
    {(op.errors as string[]).map((code, index) => (
      <>
        {index === 0 ? ' Beside the common errors: ' : ', '}
        <a href={link(`docs/errors/${code}`)}>
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

/** The reference without a script, with an entry per operation. */
export const PlainReference = (
  { place, operations }: { place: Place; operations: readonly AnyOperation[] },
) => {
  const link = linkFrom(place)
  return (
    <>
      <p>
        Send exactly one of <code>x-api-key</code> or <code>Authorization: Bearer</code>:
      </p>
      <pre tabindex={0}>curl {place.baseUrl}/api/me -H 'x-api-key: acp_sk_…'</pre>
      <p>
        Agents use the same operations as MCP tools at <code>{place.baseUrl}/mcp</code>. Machine-readable:
        {' '}
        <a href={link('openapi.json')}>OpenAPI 3.1</a>,{' '}
        <a href={link('llms.txt')}>llms.txt</a>. Every error carries <code>x-error-code</code>, one of{' '}
        <a href={link('docs/errors')}>a closed list</a>.
      </p>
      <nav class='operations' aria-label='Operations'>
        {operations.map((op) => (
          <a href={`#${op.name}`}>
            <Address op={op} />
          </a>
        ))}
      </nav>
      {operations.map((op) => (
        <section class='entry' id={op.name}>
          <h2>
            <Address op={op} />
          </h2>
          <p>
            <strong>{op.summary}</strong> {op.description}
          </p>
          <Fields op={op} />
          <Errors op={op} link={link} />
        </section>
      ))}
    </>
  )
}

export const plainReference = (place: Place, operations: readonly AnyOperation[]): string =>
  page(place, 'Reference', 'API reference', <PlainReference place={place} operations={operations} />)
