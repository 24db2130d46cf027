import { expect } from 'vitest'
import type { TestAccount } from './accounts.ts'
import type { TestPlatform } from './platform.ts'
import { goodClaims, signToken, type TokenClaims } from './tokens.ts'

export type Headers = Record<string, string>

/** An account's API key, as a header. */
export const key = (account: TestAccount): Headers => ({ 'x-api-key': account.key })

export const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })

/** A person's session. */
export const token = async (account: { email: string | null }, claims: TokenClaims = {}): Promise<Headers> =>
  bearer(await signToken(goodClaims(account.email!, claims)))

/** A token that an OAuth client got from a person. */
export const delegated = (account: { email: string | null }): Promise<Headers> =>
  token(account, { client_id: crypto.randomUUID() })

/** Sends a request with a JSON body, or none. */
export const sendJson = (
  { api }: TestPlatform,
  headers: Headers,
  method: string,
  path: string,
  body?: unknown,
): Response | Promise<Response> =>
  api.request(path, {
    method,
    headers: { ...headers, ...body ? { 'content-type': 'application/json' } : {} },
    body: body ? JSON.stringify(body) : undefined,
  })

/** The body of an answer that must have this status. Its shape is the schemas' to hold, so it is untyped here. */
// deno-lint-ignore no-explicit-any -- its shape is the schemas' to hold
export const json = async (answer: Response | Promise<Response>, status = 200): Promise<any> => {
  const response = await answer
  const body = await response.json()
  expect({ status: response.status, body }).toEqual({ status, body: expect.anything() })
  return body
}
