import type { Hono } from 'hono'
import { expect } from 'vitest'
import { inputSchema } from '../../shared/adapters/json-schema.ts'
import { type ErrorCode, errorTable } from '../../shared/errors/errors.ts'
import { type AnyOperation, type ErrorBody, takesBody as hasBody } from '../../shared/operation/operation.ts'
import type { PrincipalKind } from '../../shared/platform/identity/principal.ts'
import { loadAll } from '../../shared/operation/group.ts'
import { groups } from '../../shared/operations/index.ts'
import { confirmed } from '../support/requests.ts'
import { samples } from './samples/index.ts'
import type { Sample, Values } from './samples/sample.ts'
import { writeNote } from './write-note.ts'

export { writeNote } from './write-note.ts'

export const allOperations = await loadAll(groups({ playcountHistory: true }))

/** For describe.each: each operation with its name. */
export const named = (list: readonly AnyOperation[]) => list.map((op) => [op.name, op] as const)

/** @throws if an operation has no sample */
export function sampleOf(op: AnyOperation): Sample {
  const sample = op.name === writeNote.name ? { input: { title: 'x' } } : samples[op.name]
  if (sample) return sample
  throw new Error(
    `${op.name} has no sample: add to tests/contract/samples/ the fields of one good request (input) and, where it ` +
      'names a record, how to create one (targets)',
  )
}

export const isPublic = (op: AnyOperation) => op.access.principals.includes('public')
/** The header of each of its responses: only the public ones may be kept. */
export const cacheControlOf = (op: AnyOperation): string | null =>
  isPublic(op) ? op.http.headers?.['cache-control'] ?? null : 'private, no-store'
export const takes = (op: AnyOperation, kind: PrincipalKind) => op.access.principals.includes(kind)
export const takesBody = ({ http }: AnyOperation) => hasBody(http)
export const successOf = ({ http }: AnyOperation) => http.status ?? 200
/** Every status of a success: 202 if the work was only accepted. */
export const successesOf = (op: AnyOperation) => [successOf(op), ...op.http.accepted ? [202] : []]

export const pathParameters = ({ http }: AnyOperation) =>
  [...http.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)

/** The fields that a request must carry outside its path. */
export const requiredFields = (op: AnyOperation) =>
  inputSchema(op).required.filter((name) => !pathParameters(op).includes(name))

/** A valid input that names records that do not exist. */
export const goodInput = (op: AnyOperation): Values => ({
  ...Object.fromEntries(pathParameters(op).map((name) => [name, crypto.randomUUID()])),
  ...sampleOf(op).input,
})

/** How a request differs from the valid one. */
export interface Change {
  values?: Values
  /** Path parameters, not escaped further. */
  path?: Record<string, string>
  /** Added to the valid query, unchanged. */
  query?: string
  /** In place of the valid body. */
  body?: BodyInit | null
  headers?: Record<string, string>
  method?: string
}

/** The address and the request for an input. Fields outside the path are the query or the body. */
export function requestOf(op: AnyOperation, change: Change = {}): { target: string; init: RequestInit } {
  const values = change.values ?? goodInput(op)
  const inPath = pathParameters(op)
  const rest = Object.entries(values).filter(([name]) => !inPath.includes(name))
  const path = inPath.reduce(
    (path, name) => path.replace(`{${name}}`, () => change.path?.[name] ?? String(values[name])),
    op.http.path,
  )
  const good = takesBody(op)
    ? ''
    : new URLSearchParams(rest.map(([name, value]) => [name, String(value)])).toString()
  const query = [good, change.query].filter((part) => part !== undefined && part !== '').join('&')
  const { raw, action } = op.http
  const json = takesBody(op)
    ? JSON.stringify({ ...action && { action }, ...Object.fromEntries(rest) })
    : undefined
  const body = change.body === undefined ? raw === undefined ? json : values[raw] as string : change.body
  return {
    target: query ? `${path}?${query}` : path,
    init: {
      method: change.method ?? op.http.method.toUpperCase(),
      headers: {
        ...takesBody(op) ? { 'content-type': 'application/json' } : {},
        ...sampleOf(op).headers?.(values),
        ...change.headers,
      },
      body,
    },
  }
}

export function send(app: Hono, op: AnyOperation, change: Change = {}) {
  const { target, init } = requestOf(op, change)
  return app.request(target, init)
}

/** Sends a request, and the confirmation of an app that has to confirm it. */
export const sendConfirmed = (app: Hono, op: AnyOperation, change: Change = {}) =>
  confirmed((headers) => send(app, op, { ...change, headers: { ...change.headers, ...headers } }))

/** The message of an error whose body has exactly the shape of its group. */
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

/** What no response may contain: a stack, a file name, SQL, or the messages of the database and libraries. */
export const innards =
  /\n\s+at |file:\/\/|\.tsx?\b|node_modules|postgres|PGSQL|select .* from|invalid input syntax|pg_|zod|TypeError|RangeError|SyntaxError|JWS|JWK|JOSE|ECONN/i

/** Checks what is true for every error, and returns its message. */
export async function expectError(response: Response, kind: ErrorBody, code: ErrorCode): Promise<string> {
  const raw = await response.text()
  expect({ status: response.status, code: response.headers.get('x-error-code'), raw })
    .toEqual({ status: errorTable[code].status, code, raw: expect.any(String) })
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('x-request-id')).toMatch(uuid)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.has('www-authenticate')).toBe(response.status === 401 || code === 'proof_required')
  expect(response.headers.has('retry-after')).toBe(response.status === 503 || response.status === 429)
  expect(response.headers.has('content-disposition')).toBe(false)
  expect(raw).not.toMatch(innards)
  const text = errorText(kind, response.status, JSON.parse(raw))
  expect(text).not.toBe('')
  return text
}

export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The base64url text of a JSON value, for forged tokens. */
export const base64urlJson = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
