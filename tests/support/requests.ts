import { expect } from 'vitest'
import type { TestAccount } from './accounts.ts'
import type { TestPlatform } from './platform.ts'
import { goodClaims, signToken, testClientId, type TokenClaims } from './tokens.ts'

export type Headers = Record<string, string>

/** An account's API key, as a header. */
export const key = (account: TestAccount): Headers => ({ 'x-api-key': account.key })

export const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })

/** A person's session. */
export const token = async (account: { email: string | null }, claims: TokenClaims = {}): Promise<Headers> =>
  bearer(await signToken(goodClaims(account.email!, claims)))

/** A token that an OAuth client got from a person. */
export const delegated = (account: { email: string | null }): Promise<Headers> =>
  token(account, { client_id: testClientId })

/** An account, which sends its API key, or other headers. */
export type Caller = { id: string; key: string } | Headers

export const headersOf = (caller: Caller): Headers =>
  'id' in caller && 'key' in caller ? { 'x-api-key': caller.key! } : caller as Headers

/** Sends a request with a JSON body, or none. */
export const sendJson = async (
  { api }: Pick<TestPlatform, 'api'>,
  caller: Caller,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> =>
  await api.request(path, {
    method,
    headers: { ...headersOf(caller), ...body ? { 'content-type': 'application/json' } : {} },
    body: body ? JSON.stringify(body) : undefined,
  })

/** The response to a request that is repeated with its confirmation, if an app has to confirm it. */
export const confirmed = async (
  send: (headers: Headers) => Response | Promise<Response>,
): Promise<Response> => {
  const response = await send({})
  if (response.status !== 428) return response
  return await send({ 'x-confirm': (await response.json()).preview.confirm })
}

/** The body of a response that must have this status, untyped: tests of the contract check the schemas. */
// deno-lint-ignore no-explicit-any -- tests of the contract check the schemas
export const json = async (sent: Response | Promise<Response>, status = 200): Promise<any> => {
  const response = await sent
  const body = await response.json()
  expect({ status: response.status, body }).toEqual({ status, body: expect.anything() })
  return body
}
