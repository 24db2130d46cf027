import { type ErrorCode, errorTable } from '../../errors/errors.ts'
import type { AnyOperation } from '../../operation/operation.ts'
import { examples } from '../../operations/examples.ts'
import { creditsPage } from '../../operation/billing-url.ts'
import { plainBody, problemDetails } from '../http/error-response.ts'
import type { Components, Json } from './components.ts'
import { exampleError, ownMessage } from './error-examples.ts'
import { errorSchemaName, errorSchemas, ownSchemaName } from './error-schemas.ts'
import { errorsOf, isPublic } from './errors-of.ts'
import { typeName } from './type-name.ts'
import { errorHeaders, successHeaders } from './response-headers.ts'

const successTexts: Record<number, string> = {
  200: 'Success.',
  201: 'Created.',
  202: 'Accepted: the work continues in the background.',
  204: 'There is nothing more.',
}

/** Whether an output of null is a response without a body. */
const hasNoContent = ({ output }: AnyOperation) => output.safeParse(null).success

/** The page that a browser gets for a form. */
const page = { 'text/html': { schema: { type: 'string', description: 'A page that says the same.' } } }

/** The responses of a success of the operations of one method and path, by status. */
export function successes(ops: readonly AnyOperation[], components: Components): Record<string, Json> {
  const byStatus = Map.groupBy(
    ops.flatMap((op) =>
      [op.http.status ?? 200, ...op.http.accepted ? [202] : [], ...hasNoContent(op) ? [204] : []]
        .map((status) => ({ op, status }))
    ),
    ({ status }) => status,
  )
  return Object.fromEntries(
    [...byStatus].map(([status, own]) => [status, success(own.map(({ op }) => op), status, components)]),
  )
}

function success(ops: readonly AnyOperation[], status: number, components: Components): Json {
  const { http } = ops[0]!
  const schemas = ops.map((op) => successSchema(op, components))
  const values = ops.flatMap((op) => {
    const own = examples[op.name]
    const example = status === (http.status ?? 200) ? own : own?.accepted
    return example ? [[op.name, { summary: op.summary, value: example.output }]] : []
  })
  return {
    description: successTexts[status]!,
    headers: successHeaders(ops[0]!, components),
    ...status !== 204 && {
      content: {
        [http.produces?.split(';')[0] ?? 'application/json']: {
          schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas },
          ...values.length > 0 && { examples: Object.fromEntries(values) },
        },
        ...http.form && page,
      },
    },
  }
}

/** Generated clients have a Blob for it. They do not read SVG as text. */
const isBinary = (mediaType: string): boolean => mediaType.startsWith('image/')

const successSchema = (op: AnyOperation, components: Components): Json =>
  op.http.produces
    ? { type: 'string', ...isBinary(op.http.produces) && { format: 'binary' }, description: op.summary }
    : components.addSchema(`${typeName(op.name)}Response`, op.output, 'output', (schema) => ({
      description: `The response of \`${op.name}\`.`,
      ...schema,
    }))

/** The responses of errors, by status. Those that are the same for all private operations are named parts of the document. */
export function failures(
  ops: readonly AnyOperation[],
  components: Components,
  baseUrl: string,
): Record<string, Json> {
  const op = ops[0]!
  const codes = [...new Set(ops.flatMap(errorsOf))]
  const byStatus = Map.groupBy(codes, (code) => errorTable[code].status)
  return Object.fromEntries(
    [...byStatus].sort(([a], [b]) => a - b).map(([status, own]) => {
      const response = failure(op, status, own, components, baseUrl)
      const isOwn = isPublic(op) ||
        own.some((code) => ops.some(({ errors }) => errors.includes(code)) || ownMessage(op, code))
      return [status, isOwn ? response : components.add('responses', responseName(op, status), response)]
    }),
  )
}

/** A missing scope is that of the operation. */
const responseName = ({ http, access }: AnyOperation, status: number) =>
  `${errorSchemaName[http.errorBody]}${status}${status === 403 ? typeName(access.scope) : ''}`

function failure(
  op: AnyOperation,
  status: number,
  codes: readonly ErrorCode[],
  components: Components,
  baseUrl: string,
): Json {
  const name = codes.map(ownSchemaName).find(Boolean) ?? errorSchemaName[op.http.errorBody]
  const billingUrl = `${baseUrl}/${creditsPage}`
  const examplesOf = (body: (error: ReturnType<typeof exampleError>) => unknown) =>
    Object.fromEntries(codes.map((code) => [code, {
      summary: errorTable[code].meaning,
      value: body(exampleError(op, code)),
    }]))
  return {
    description: codes.map((code) => `\`${code}\`: ${errorTable[code].meaning}`).join('\n\n'),
    headers: errorHeaders(op, status, codes, components),
    content: {
      'application/json': {
        schema: components.add('schemas', name, errorSchemas[name]!),
        examples: examplesOf((error) => plainBody(error, op.http.errorBody, billingUrl)),
      },
      'application/problem+json': {
        schema: components.add('schemas', 'Problem', errorSchemas.Problem!),
        examples: examplesOf((error) =>
          problemDetails(error, { baseUrl, billingUrl, requestId: exampleRequestId })
        ),
      },
      ...op.http.form && page,
    },
  }
}

const exampleRequestId = '5f0c1f9e-3c8b-4d0a-9a52-6f3f5f6f2b11'
