import * as z from 'zod'
import { expect } from 'vitest'
import { type ErrorCode, errorTable } from '../../shared/operation/errors.ts'
import { type AnyOperation, type ErrorBody, operation } from '../../shared/operation/operation.ts'
import { operations } from '../../shared/operations/index.ts'
import { Uuid } from '../../shared/operations/schemas.ts'

/** Every operation there is. */
export const allOperations = operations({ playcountHistory: true })

/** A good query of each operation that needs one; `catalogId` and the like come from `address`. */
const queries: Record<string, Record<string, string>> = {
  get_account: {},
  list_catalog_valuations: {},
  get_catalog_playcount_history: { since: '2026-03-03', days: '2' },
  export_catalog_playcount_history: { since: '2026-03-03', days: '2' },
  draw_catalog_playcount_history: { since: '2026-03-03', days: '2', isrc: 'QZTST2600001' },
}

/** The good query of an operation. @throws for a new operation that has none here yet: add it above. */
export function goodQuery(op: AnyOperation): string {
  const query = queries[op.name]
  if (!query) throw new Error(`tests/contract/walk.ts knows no good query of ${op.name}`)
  return Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''
}

/** The operation's path with its parameters filled in, one text or one text each. */
export const address = (op: AnyOperation, parameter: string = crypto.randomUUID()) =>
  op.http.path.replace(/\{\w+\}/g, parameter)

export const hasPathParameter = (op: AnyOperation) => op.http.path.includes('{')

/** The error's text, from a body that has exactly the shape of its group and no key more. */
export function errorText(kind: ErrorBody, status: number, body: unknown): string {
  const shapes = {
    status: { status: 'error', error: expect.any(String) },
    number: { error: status, message: expect.any(String) },
    plain: { error: expect.any(String) },
  }
  expect(body).toStrictEqual(shapes[kind])
  const { error, message } = body as { error: string; message: string }
  return kind === 'number' ? message : error
}

/** What no answer may carry: a stack, a file of ours, SQL, the database's or a library's words. */
export const innards =
  /\n\s+at |file:\/\/|\.tsx?\b|node_modules|postgres|PGSQL|select .* from|invalid input syntax|pg_|zod|TypeError|RangeError|SyntaxError|JWS|JWK|JOSE|ECONN/i

/** Checks all that holds for any error, whichever its endpoint, and returns its text. */
export async function expectError(response: Response, kind: ErrorBody, code: ErrorCode): Promise<string> {
  const raw = await response.text()
  expect({ status: response.status, code: response.headers.get('x-error-code'), raw }).toEqual({
    status: errorTable[code].status,
    code,
    raw: expect.any(String),
  })
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('x-request-id')).toMatch(uuid)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.has('www-authenticate')).toBe(response.status === 401)
  expect(response.headers.has('retry-after')).toBe(response.status === 503)
  expect(response.headers.has('content-disposition')).toBe(false)
  expect(raw).not.toMatch(innards)
  const text = errorText(kind, response.status, JSON.parse(raw))
  expect(text).not.toBe('')
  return text
}

export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A header of attackers: the base64url text of a JSON value. */
export const base64urlJson = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An operation of the tests alone, for the roads that no real one takes yet: a body, and a write. */
export const writeNote = operation({
  name: 'write_note',
  summary: 'Write a note.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  http: { method: 'post', path: '/api/notes/{noteId}', errorBody: 'plain' },
  input: z.strictObject({
    noteId: Uuid,
    title: z.string().min(1).max(100),
    count: z.int().optional(),
    urgent: z.boolean().optional(),
    labels: z.array(z.string()).optional(),
    place: z.strictObject({ city: z.string() }).optional(),
  }),
  output: z.object({ title: z.string() }),
  errors: [],
  handle: async ({ db }, { title }) => {
    await db.call('get_account')
    return { title }
  },
})
