import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import { createAccount, createAuthUser } from '../../support/accounts.ts'
import { openPlatform, type TestPlatform } from '../../support/platform.ts'
import { json, sendJson } from '../../support/requests.ts'
import { goodClaims, sharedSecret } from '../../support/tokens.ts'
import { base64urlJson, expectError } from '../../contract/walk.ts'

/** A confirmed user of Auth without an account yet: nothing but the token itself can be what a refusal is for. */
export const knownEmail = 'known@example.com'

export async function openPlatformWithUser(environment: Record<string, string> = {}): Promise<TestPlatform> {
  const platform = await openPlatform(environment)
  await createAuthUser(platform.database, { email: knownEmail })
  return platform
}

export const seconds = (offset: number) => Math.floor(Date.now() / 1000) + offset

export const me = (platform: TestPlatform, headers: Record<string, string> = {}) =>
  platform.api.request('/api/me', { headers })

/** Signs anything with HMAC: what a forger can do, and what no library would help with. */
export function hmacToken(
  header: unknown,
  claims: unknown,
  secret: string | Uint8Array = sharedSecret,
): string {
  const signed = `${base64urlJson(header)}.${base64urlJson(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

/** A new organization whose owner has invited an address to it, and the account of the address. */
export async function invite(platform: TestPlatform, email: string, role?: string) {
  const inviter = await createAccount(platform.database)
  const { organization } = await json(
    sendJson(platform, inviter, 'POST', '/api/organizations', { name: 'Label' }),
    201,
  )
  const path = `/api/organizations/${organization.id}/members`
  const { member } = await json(sendJson(platform, inviter, 'POST', path, { email, role }), 201)
  return { organizationId: organization.id, accountId: member.account_id as string }
}

/** Claims as they stand in a good token of the known user, all but the signature. */
export const rawClaims = (changes: Record<string, unknown> = {}) => ({
  ...goodClaims(knownEmail),
  iat: seconds(0),
  exp: seconds(3600),
  ...changes,
})
export const hs256 = { alg: 'HS256', typ: 'JWT' }

export const countAccounts = ({ database }: TestPlatform) =>
  database.value`select count(*)::int from app.accounts`

/** The whole guarantee of a refusal: 401 in its exact form, nothing of the credential in it, no account made. */
export async function expectRefused(
  platform: TestPlatform,
  headers: Record<string, string>,
): Promise<string> {
  const accounts = await countAccounts(platform)
  const response = await me(platform, headers)
  const copy = response.clone()
  const text = await expectError(response, 'status', 'unauthenticated')
  const secret = headers['x-api-key'] ?? headers.authorization?.split(' ')[1]
  if (secret && secret.length > 8) expect(await copy.text()).not.toContain(secret.slice(0, 40))
  expect(await countAccounts(platform)).toBe(accounts)
  return text
}
