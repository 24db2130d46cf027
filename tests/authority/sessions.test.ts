import { expect, it } from 'vitest'
import { createAccount } from '../support/accounts.ts'
import { fixture } from '../support/fixture.ts'
import { revisions, rpc } from '../support/mcp-clients.ts'
import { openPlatform } from '../support/platform.ts'
import { type Headers, sendJson, token } from '../support/requests.ts'
import { authUserId, sessionId } from '../support/tokens.ts'

const platform = fixture(openPlatform)
const newPerson = () => createAccount(platform.database)
const sql = () => platform.database.owner

/** Whether a credential is accepted, everywhere that it can be sent. */
async function isAccepted(headers: Headers): Promise<boolean> {
  const responses = await Promise.all([
    platform.api.request('/api/me', { headers }),
    ...revisions.map((revision) =>
      rpc(platform.mcp, revision, headers, 'tools/call', { name: 'get_account', arguments: {} })
    ),
  ])
  const statuses = new Set(responses.map(({ status }) => status))
  expect(statuses.size, [...statuses].join()).toBe(1)
  return statuses.has(200)
}

it('a session ends at once with its sign-out, and creates no key afterwards', async () => {
  const person = await newPerson()
  const as = await token(person)
  expect(await isAccepted(as)).toBe(true)
  await sql()`delete from auth.sessions where user_id = ${authUserId(person.email!)}`
  expect(await isAccepted(as)).toBe(false)
  expect((await sendJson(platform, as, 'POST', '/api/keys', { name: 'Late' })).status).toBe(401)
})

it('a session ends at the time that Auth has set for it', async () => {
  const person = await newPerson()
  const as = await token(person)
  await sql()`update auth.sessions set not_after = now() where user_id = ${authUserId(person.email!)}`
  expect(await isAccepted(as)).toBe(false)
})

it.each([
  ['of somebody else', async () => ({ session_id: sessionId(authUserId((await newPerson()).email!)) })],
  ['of an app', (id: string) => Promise.resolve({ session_id: sessionId(id, true) })],
  ['that is no UUID', () => Promise.resolve({ session_id: 'x' })],
  ['that is missing', () => Promise.resolve({ session_id: undefined })],
])('a session is not replaced by one %s', async (_, claims) => {
  const person = await newPerson()
  expect(await isAccepted(await token(person, await claims(authUserId(person.email!))))).toBe(false)
})
