import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import type { ErrorCode } from '../../../shared/errors/errors.ts'
import { openGenerator } from '../../../shared/generation/open-generator.ts'
import type { Mail } from '../../../shared/providers/ports/mail.ts'
import { resendMail } from '../../../shared/providers/resend/resend.ts'
import { mailInvitation } from '../../../shared/tasks/mail-invitation.ts'
import { base64urlJson, expectError } from '../../contract/walk.ts'
import { createAccount, createAuthUser, peopleFixture } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { type Inbox, openInbox } from '../../support/inbox.ts'
import { openPlatform, type TestPlatform } from '../../support/platform.ts'
import { type Caller, type Headers, json, sendJson } from '../../support/requests.ts'
import { openWorker } from '../../support/worker.ts'
import { goodClaims, sharedSecret } from '../../support/tokens.ts'

export const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
export const anId = expect.stringMatching(/^[0-9a-f-]{36}$/)

/** The text of a refusal with this code. */
export const refusal = async (sent: Response | Promise<Response>, code: ErrorCode) =>
  await expectError(await sent, 'status', code)

export const mailThrough = ({ environment }: Inbox): Mail => {
  const { RESEND_API_BASE: apiBase, RESEND_API_KEY: apiKey, MAIL_FROM: from } = environment
  return resendMail({ apiBase, apiKey, from })
}

/** A platform whose mail can be read, an organization with its people, and what the tests of this group send. */
export function useIdentity(when: 'once' | 'each' = 'each') {
  const inbox = fixture(openInbox)
  const platform = fixture(() => openPlatform(inbox.environment))
  const people = peopleFixture(platform, when)
  const { organization, owner, outsider } = people
  const send = (caller: Caller, method: string, path: string, body?: unknown) =>
    sendJson(platform, caller, method, `/api/${path}`, body)
  const get = (caller: Caller, path: string) => json(send(caller, 'GET', path))
  /** Mails the invitations that wait. Returns once none is at work. */
  async function deliver(mail: Mail = mailThrough(inbox)) {
    await using _worker = await openWorker(platform.database, [
      mailInvitation({ minMs: 60_000, maxMs: 60_000 }),
    ], {
      providers: {
        mail,
        invitationsUrl: 'https://app.example.com/people',
        generator: openGenerator(undefined),
      },
    })
    const due = () =>
      platform.database.value`
        select count(*)::integer from app.task_runs
        where task = 'mail_invitation' and finished_at is null and (claimed_at is null or run_at <= claimed_at)`
    await expect.poll(due, { timeout: 10_000, interval: 20 }).toBe(0)
  }
  const members = () => `organizations/${organization.id}/members`
  return {
    ...{ inbox, platform, ...people, send, get, members, deliver },
    membership: ({ id }: { id: string }) => `${members()}/${id}`,
    resend: (accountId: string, by: Caller = owner) =>
      send(by, 'POST', `${members()}/${accountId}/resend`, {}),
    listMembers: async (by: Caller = owner) => (await get(by, members())).members,
    invite: (email: string | null, role?: string, by: Caller = owner) =>
      send(by, 'POST', members(), { email, role }),
    invited: async (by: Caller = outsider) => (await get(by, 'invitations')).invitations,
    joined: async (by: Caller = outsider) => (await get(by, 'organizations')).organizations,
    respond: (how: 'accept' | 'decline') => send(outsider, 'POST', `invitations/${organization.id}/${how}`),
    /** A key that a session of the caller creates, in this place. */
    createKey: async (session: Headers, body: object = {}, path = 'keys') =>
      (await json(send(session, 'POST', path, { name: 'Server', ...body }), 201)).key,
  }
}

/** A confirmed user of Auth without an account yet: nothing but the token itself can be what a refusal is for. */
export const knownEmail = 'known@example.com'

export async function openPlatformWithUser(environment: Record<string, string> = {}): Promise<TestPlatform> {
  const platform = await openPlatform(environment)
  await createAuthUser(platform.database, { email: knownEmail })
  return platform
}

export const seconds = (offset: number) => Math.floor(Date.now() / 1000) + offset

export const me = (platform: TestPlatform, headers: Headers = {}) =>
  platform.api.request('/api/me', { headers })

/** Signs anything with HMAC: what a forger can do, and what no library would help with. */
export function hmacToken(header: unknown, claims: unknown, secret: string | Uint8Array = sharedSecret) {
  const signed = `${base64urlJson(header)}.${base64urlJson(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

/** A new organization whose owner has invited an address to it, and the account of the address. */
export async function inviteTo(platform: TestPlatform, email: string, role?: string) {
  const inviter = await createAccount(platform.database)
  const post = (path: string, body: object) => json(sendJson(platform, inviter, 'POST', path, body), 201)
  const { organization } = await post('/api/organizations', { name: 'Label' })
  const { member } = await post(`/api/organizations/${organization.id}/members`, { email, role })
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
export async function expectRefused(platform: TestPlatform, headers: Headers): Promise<string> {
  const accounts = await countAccounts(platform)
  const response = await me(platform, headers)
  const copy = response.clone()
  const text = await expectError(response, 'status', 'unauthenticated')
  const secret = headers['x-api-key'] ?? headers.authorization?.split(' ')[1]
  if (secret && secret.length > 8) expect(await copy.text()).not.toContain(secret.slice(0, 40))
  expect(await countAccounts(platform)).toBe(accounts)
  return text
}
