import { type AnyOperation, fieldsOfFile, takesBody } from '../../operation/operation.ts'
import { examples } from '../../operations/examples.ts'
import { tagOf } from '../../operations/tags.ts'
import type { PrincipalKind } from '../../platform/identity/principal.ts'
import { inputSchema } from '../json-schema.ts'
import type { Components, Json } from './components.ts'
import { isPublic } from './errors-of.ts'
import { pathNames, requestBody } from './request-body.ts'
import { headerParameters } from './request-headers.ts'
import { failures, successes } from './responses.ts'

/** The operations of one method and path. If there are several, the body's `action` selects one. */
export function describeOperations(
  ops: readonly AnyOperation[],
  components: Components,
  baseUrl: string,
): Json {
  const op = ops[0]!
  const parameters = new Map(ops.flatMap(parametersOf).map((one) => [`${one.in} ${one.name}`, one]))
  return {
    operationId: ops.length === 1 ? op.name : `change_${op.http.path.split('/')[2]!.replace(/s$/, '')}`,
    tags: [tagOf(op.http.path)],
    summary: ops.length === 1 ? op.summary : `Change by action: ${actions(ops)}.`,
    description: [...ops.length === 1 ? [op.description ?? op.summary] : ops.map(change), access(ops)].join(
      '\n\n',
    ),
    ...isPublic(op) && { security: [] },
    parameters: [...parameters.values()],
    ...takesBody(op.http) && { requestBody: requestBody(ops, components) },
    responses: { ...successes(ops, components), ...failures(ops, components, baseUrl) },
    'x-scope': op.access.scope,
    'x-principals': op.access.principals,
  }
}

const actions = (ops: readonly AnyOperation[]) =>
  ops.map(({ http }) => http.action).join(', ').replace(/, (?=\w+$)/, ' or ')

/** What an action of the body does. */
const change = ({ http, summary, description }: AnyOperation) =>
  [`\`${http.action}\`: ${summary}`, description].filter(Boolean).join(' ')

const credentials: Record<PrincipalKind, string> = {
  public: 'nobody',
  session: 'sessions',
  api_key: 'API keys',
  delegated: 'OAuth clients',
}

/** Who may use the operation, and where else it is served. */
function access(ops: readonly AnyOperation[]): string {
  const { access: { scope, principals } } = ops[0]!
  const tools = ops.filter(({ tool }) => tool).map(({ name }) => `\`${name}\``)
  return [
    principals.includes('public')
      ? 'Needs no credential of the platform.'
      : `For ${principals.map((kind) => credentials[kind]).join(', ')} with the scope \`${scope}\`.`,
    ...tools.length > 0 ? [`MCP: ${tools.join(', ')}.`] : [],
  ].join(' ')
}

/** The fields in the path and the query, and the headers. */
function parametersOf(op: AnyOperation): Json[] {
  const { properties, required } = inputSchema(op)
  const inPath = pathNames(op)
  const { input: example = {}, headers } = examples[op.name] ?? {}
  const { upload, raw } = op.http
  const isParameter = (name: string) =>
    inPath.includes(name) ||
    (upload ? !fieldsOfFile(upload).includes(name) : raw === undefined && !takesBody(op.http))
  const fields = Object.entries(properties as Record<string, Json>).filter(([name]) => isParameter(name))
  return [
    ...fields.map(([name, { description, ...schema }]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || required.includes(name),
      description,
      schema,
      ...example[name] !== undefined && { example: example[name] },
    })),
    ...headerParameters(op, headers),
  ]
}
