import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import { differences } from './openapi.ts'
import { deployment, isLocal, NotRunnable } from './rule.ts'

export type Headers = Record<string, string>

export interface Reply {
  status: number
  headers: globalThis.Headers
  text: string
  /** The body as it was sent, for what is no text. */
  bytes: Buffer
  /** The parsed body, whose shape each rule checks; undefined if it is not JSON. */
  // deno-lint-ignore no-explicit-any -- whatever the deployment sent
  body: any
  request: string
}

export interface Call {
  /** The credential. */
  as?: Headers
  headers?: Headers
  /** Sent as JSON. */
  body?: unknown
  /** Sent unchanged. */
  raw?: BodyInit
  /** The address that the path belongs to: by default the base address of the API. */
  at?: string
}

/** Codes that an error may have. */
const codes = [
  ...['invalid_input', 'unauthenticated', 'insufficient_credits', 'insufficient_scope', 'forbidden'],
  ...['not_found', 'method_not_allowed', 'request_timeout', 'conflict', 'payload_too_large'],
  ...['proof_required', 'idempotency_key_reused', 'request_in_progress', 'quota_exceeded'],
  ...['unsupported_media_type', 'metadata_unavailable', 'rate_limited', 'internal', 'provider_failed'],
  ...[
    'workspace_not_granted',
    'grant_read_only',
    'grant_not_reviewed',
    'grant_budget_exceeded',
    'grant_may_not_publish',
    'grant_may_not_schedule',
    'confirmation_required',
  ],
  ...['timed_out', 'feature_unavailable', 'store_unavailable'],
]

/** Texts of exceptions, SQL and stacks, which no response may contain. */
const internals =
  /\bat \S+ \(?(?:file|https?):\/\/\S+:\d+:\d+|PostgresError|\bSQLSTATE\b|\bselect\b.+\bfrom\b (?:app|api|private|jobs)\.|TypeError:/

/** Above the time limit of a generation. */
const timeoutMs = 300_000

/**
 * Sends a request, and checks what holds for every response of the API: a request id, a code from the list for each error, no
 * text of an exception, no secret of the deployment, and the form that the OpenAPI document describes.
 */
export async function call(method: string, path: string, options: Call = {}): Promise<Reply> {
  const { as, headers, body, raw, at = deployment.base_url } = options
  await turn()
  const response = await fetch(at + path, {
    method,
    headers: { ...body !== undefined && { 'content-type': 'application/json' }, ...as, ...headers },
    body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const reply = await read(response, `${method} ${path}`)
  if (at === deployment.base_url) {
    checkEvery(reply)
    expect(await differences(method, path, reply), `${method} ${path}: ${reply.text.slice(0, 300)}`).toEqual(
      [],
    )
  }
  return reply
}

async function read(response: Response, request: string): Promise<Reply> {
  const { status, headers } = response
  const bytes = Buffer.from(await response.arrayBuffer())
  const text = new TextDecoder().decode(bytes)
  let body
  try {
    body = JSON.parse(text)
  } catch {
    // Not JSON.
  }
  return { status, headers, text, bytes, body, request }
}

function checkEvery({ status, headers, text, request }: Reply) {
  expect(headers.get('x-request-id'), `${request}: x-request-id`).toMatch(/^\S{8,}$/)
  expect(text, request).not.toMatch(internals)
  for (const secret of Object.values(deployment.secrets ?? {})) {
    expect(text.includes(secret!), request).toBe(false)
  }
  const code = headers.get('x-error-code')
  if (status < 400) return expect(code, request).toBeNull()
  expect(codes, `${request}: ${status} ${text.slice(0, 300)}`).toContain(code)
  if (code === 'feature_unavailable') throw new NotRunnable(`the service behind ${request}`)
}

let next = 0

/** Waits until the next request may be sent. */
async function turn() {
  const perSecond = deployment.requests_per_second ?? (isLocal ? Infinity : 20)
  const at = Math.max(Date.now(), next)
  next = at + 1000 / perSecond
  if (at > Date.now()) await delay(at - Date.now())
}

export const get = (path: string, as?: Headers, options: Call = {}) => call('GET', path, { as, ...options })
export const post = (path: string, body: unknown, as?: Headers, options: Call = {}) =>
  call('POST', path, { as, body, ...options })
export const patch = (path: string, body: unknown, as?: Headers, options: Call = {}) =>
  call('PATCH', path, { as, body, ...options })
export const remove = (path: string, as?: Headers, options: Call = {}) =>
  call('DELETE', path, { as, ...options })
