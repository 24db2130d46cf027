import { expect, it } from 'vitest'
import { openChecker, type Received } from './check.ts'
import { type DescribedOperation, resolver } from './document.ts'
import type { Household } from './households.ts'
import type { Plan } from './plan.ts'

const own = crypto.randomUUID()
const foreign = crypto.randomUUID()
const household = (id: string) => ({ uuids: new Set([id]) }) as Household

const response = (type: string, schema: object) => ({
  content: { [type]: { schema } },
  headers: { 'x-error-code': { schema: { enum: ['invalid_input', 'internal'] } } },
})
const problem = { type: 'object', required: ['error'], properties: { error: { type: 'string' } } }
const op: DescribedOperation = {
  id: 'get_note',
  method: 'GET',
  path: '/api/notes',
  isPublic: false,
  parameters: [],
  bodies: {},
  responses: {
    200: response('application/json', { $ref: '#/components/schemas/Note' }),
    400: response('application/json', problem),
    500: response('application/json', problem),
  },
}
const document = {
  components: {
    schemas: {
      Note: { type: 'object', required: ['id'], properties: { id: { type: 'string', format: 'uuid' } } },
    },
  },
}
const checker = openChecker(document, resolver(document), ['a-canary-secret'])

const tool = {
  name: 'get_note',
  inputSchema: {},
  outputSchema: document.components.schemas.Note as Record<string, unknown>,
}

function violations(
  received: Partial<Received> & { json?: unknown },
  plan: object = { op },
  target = '/api/notes',
) {
  const { status = 200, json = { id: own } } = received
  const headers = new Headers({
    'content-type': 'application/json',
    'x-request-id': crypto.randomUUID(),
    ...status >= 400 && { 'x-error-code': 'invalid_input', 'x-error-detail': 'x' },
  })
  for (const [name, value] of received.headers ?? []) value ? headers.set(name, value) : headers.delete(name)
  const sent = { target, method: 'GET', headers: {} }
  const all = { status, headers, text: received.text ?? JSON.stringify(json) }
  return checker.violations(plan as Plan, sent, all, household(own), household(foreign)).join('; ')
}

it('finds nothing wrong with a response as described', () => {
  expect(violations({})).toBe('')
  expect(violations({ status: 400, json: { error: 'x' } })).toBe('')
  expect(violations({ json: { result: { content: [], structuredContent: { id: own } } } }, { tool })).toBe('')
})

const header = (name: string, value = '') => ({ headers: new Headers({ [name]: value }) })
const refused = { status: 400, json: { error: 'x' } }
const result = (result: object) => ({ json: { result: { content: [], ...result } } })

it.each<[string, Partial<Received> & { json?: unknown }, string, object?]>([
  ['an undeclared status', { status: 418 }, 'does not declare status 418'],
  ['a fault', { ...refused, status: 500 }, 'a fault of ours'],
  ['a body off its schema', { json: { id: 7 } }, 'off its schema'],
  ['a body that is not JSON', { text: '<html>' }, 'off its schema'],
  ['another content type', header('content-type', 'text/plain'), 'content type text/plain'],
  ['an undeclared code', { ...refused, ...header('x-error-code', 'conflict') }, 'code conflict'],
  ['no detail', { ...refused, ...header('x-error-detail') }, 'x-error-detail'],
  ['no request id', header('x-request-id'), 'no x-request-id'],
  ['the id of another account', { json: { id: own, other: foreign } }, `shows ${foreign}`],
  ['a secret', { json: { id: own, other: 'a-canary-secret' } }, 'shows the secret a-ca'],
  ['internals', { status: 400, json: { error: 'TypeError: x' } }, 'internals'],
  ['structured content off its schema', result({ structuredContent: {} }), 'off its schema', { tool }],
  [
    'a tool with an internal error',
    result({ isError: true, _meta: { error_code: 'internal' } }),
    'failed with internal',
    { tool },
  ],
  ['an internal error of the protocol', { json: { error: { code: -32603 } } }, 'internal error', { tool }],
])('finds %s', (_, received, violation, plan) => {
  expect(violations(received, plan)).toContain(violation)
})

it('allows an id of another account that the request names', () => {
  expect(violations({ json: { id: own, other: foreign } }, { op }, `/api/notes?id=${foreign}`)).toBe('')
})
