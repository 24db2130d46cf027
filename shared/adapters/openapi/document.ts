import { type CommonErrorCode, commonErrors, type ErrorCode, errorTable } from '../../errors/errors.ts'
import {
  type AnyOperation,
  type ErrorBody,
  takesBody,
  type UploadBinding,
} from '../../operation/operation.ts'
import { inputSchema, outputSchema } from '../json-schema.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 description of the operations, from the same objects that serve them. */
export function openapiDocument(operations: readonly AnyOperation[], baseUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const [path, here] of Map.groupBy(operations, ({ http }) => http.path)) {
    const methods = [...Map.groupBy(here, ({ http }) => http.method)]
    paths[path] = Object.fromEntries(methods.map(([method, ops]) => [method, anyOf(ops)]))
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Artist and Catalog Platform',
      version: '1.0.0',
      description:
        'HTTP API for music-industry workflows. The same operations are served as MCP tools at /mcp.',
    },
    servers: [{ url: baseUrl }],
    security: [{ apiKey: [] }, { accessToken: [] }],
    paths,
    components: { securitySchemes, schemas: { ...errorSchemas, Problem: problemSchema } },
  }
}

const securitySchemes = {
  apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
  accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'Supabase Auth access token' },
}

const object = (required: Json, optional: Json = {}) => ({
  type: 'object',
  required: Object.keys(required),
  properties: { ...required, ...optional },
})

const errorSchemas: Record<string, Json> = {
  StatusError: object({ status: { const: 'error' }, error: { type: 'string' } }),
  NumberError: object({ error: { type: 'integer' }, message: { type: 'string' } }),
  PlainError: object({ error: { type: 'string' } }),
  InsufficientCredits: object({
    error: { const: 'insufficient_credits' },
    remaining_credits: { type: 'integer' },
    required_credits: { type: 'integer' },
    billingUrl: { type: 'string', format: 'uri' },
  }),
}

const errorSchemaName: Record<ErrorBody, string> = {
  status: 'StatusError',
  number: 'NumberError',
  plain: 'PlainError',
}

/** The body of an error is that of its group, except for missing credits, which have the same body everywhere. */
const errorSchemaOf = (body: ErrorBody, codes: readonly ErrorCode[]): string =>
  codes.includes('insufficient_credits') ? 'InsufficientCredits' : errorSchemaName[body]

/** RFC 9457. `errors` is for invalid fields, the credits are for insufficient credits. */
const problemSchema = object({
  type: { type: 'string', format: 'uri' },
  title: { type: 'string' },
  status: { type: 'integer' },
  code: { type: 'string', enum: Object.keys(errorTable) },
  detail: { type: 'string' },
  request_id: { type: 'string' },
}, {
  errors: { type: 'array', items: object({ field: { type: 'string' }, message: { type: 'string' } }) },
  remaining_credits: { type: 'integer' },
  required_credits: { type: 'integer' },
})

const retryAfter = { 'retry-after': { schema: { type: 'integer', description: 'Seconds.' } } }

/** Headers of some statuses. */
const statusHeaders: Record<number, Json> = {
  400: {
    'x-error-detail': {
      schema: { type: 'string', maxLength: 500 },
      description: 'Which fields are invalid and why. Percent-encoded outside printable ASCII.',
    },
  },
  401: { 'www-authenticate': { schema: { type: 'string' } } },
  429: retryAfter,
  503: retryAfter,
}

function describe(op: AnyOperation): Json {
  const input = inputSchema(op)
  const inPath = [...op.http.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  const hasBody = takesBody(op.http)
  const fields = Object.entries(input.properties)
  const parameters = fields
    .filter(([name]) => inPath.includes(name) || !hasBody || op.http.upload && !fileFields.includes(name))
    .map(([name, schema]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || input.required.includes(name),
      schema,
    }))
  const { action } = op.http
  const bodyFields = {
    ...action === undefined ? {} : { action: { const: action } },
    ...Object.fromEntries(fields.filter(([name]) => !inPath.includes(name))),
  }
  const required = [
    ...action === undefined ? [] : ['action'],
    ...input.required.filter((name) => !inPath.includes(name)),
  ]
  return {
    operationId: op.name,
    tags: [op.http.path.split('/')[2]],
    summary: op.summary,
    description: op.description,
    parameters,
    ...isPublic(op) && { security: [] },
    requestBody: hasBody
      ? {
        required: op.http.body !== 'optional',
        content: {
          ...op.http.upload && { 'multipart/form-data': formOf(op.http.upload) },
          'application/json': {
            schema: op.http.raw !== undefined
              ? { type: 'object' }
              : { ...input, properties: bodyFields, required },
          },
        },
      }
      : undefined,
    responses: {
      [op.http.status ?? 200]: success(op),
      ...op.http.accepted && { 202: success(op) },
      ...failures([op]),
    },
    'x-scope': op.access.scope,
    'x-principals': op.access.principals,
  }
}

/** A form with a file. The other fields are in the query. */
const formOf = ({ field }: UploadBinding) => ({
  schema: object({ [field]: { type: 'string', contentMediaType: 'application/octet-stream' } }),
})
const fileFields = ['name', 'contentType', 'data']

/** The operations of one method and path; the body's `action` selects one. */
function anyOf(ops: readonly AnyOperation[]): Json {
  const all = ops.map(describe)
  if (all.length === 1) return all[0]!
  const oneOf = all.map(({ requestBody }) =>
    (requestBody as { content: Record<string, { schema: Json }> }).content['application/json']!.schema
  )
  const texts = (field: string) => all.map((one) => one[field]).filter(Boolean).join(' ')
  return {
    ...all[0],
    summary: texts('summary'),
    description: texts('description'),
    requestBody: { required: true, content: { 'application/json': { schema: { oneOf } } } },
    responses: { ...all[0]!.responses as Json, ...failures(ops) },
  }
}

function success(op: AnyOperation): Json {
  const schema = op.http.produces ? { type: 'string' } : outputSchema(op)
  return {
    description: 'Success',
    headers: requestIdHeader,
    content: { [op.http.produces ?? 'application/json']: { schema } },
  }
}

const requestIdHeader = { 'x-request-id': { schema: { type: 'string', format: 'uuid' } } }

function failures(ops: readonly AnyOperation[]): Record<string, Json> {
  const codes = [...new Set(ops.flatMap(codesOf))]
  const byStatus = Map.groupBy(codes, (code) => errorTable[code].status)
  return Object.fromEntries(
    [...byStatus].sort(([a], [b]) => a - b).map(([status, own]) => [status, {
      description: own.map((code) => `\`${code}\`: ${errorTable[code].meaning}`).join('\n\n'),
      headers: {
        ...requestIdHeader,
        'x-error-code': { schema: { type: 'string', enum: own } },
        ...statusHeaders[status],
      },
      content: {
        'application/json': {
          schema: { $ref: `#/components/schemas/${errorSchemaOf(ops[0]!.http.errorBody, own)}` },
        },
        'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
      },
    }]),
  )
}

const codesOf = (op: AnyOperation): ErrorCode[] => [
  ...commonErrors.filter((code) =>
    (takesBody(op.http) || !bodyErrors.includes(code)) &&
    !(isPublic(op) && credentialErrors.includes(code) &&
      !(op.http.ownCredential && code === 'unauthenticated')) &&
    !(op.http.raw !== undefined && code === 'unsupported_media_type')
  ),
  ...op.errors,
]
const bodyErrors: CommonErrorCode[] = ['request_timeout', 'payload_too_large', 'unsupported_media_type']
/** Errors that public operations do not have. */
const credentialErrors: CommonErrorCode[] = ['unauthenticated', 'insufficient_scope', 'forbidden']
const isPublic = (op: AnyOperation) => op.access.principals.includes('public')
