import { describe, expect, it } from 'vitest'
import { createCatalog, testIsrc } from '../../support/accounts.ts'
import { delegated, json, token } from '../../support/requests.ts'
import { authUserId, testClientId } from '../../support/tokens.ts'
import { waitingForLocks } from '../../support/with-lock.ts'
import { refusal, useIdentity } from './world.ts'

const { platform, owner, member, send, get } = useIdentity()
const disconnect = async () => await send(await token(owner), 'DELETE', `grants/${testClientId}`)

it('ends the sessions and the consent at Auth too, of this app and this person alone', async () => {
  const [user, other] = [authUserId(owner.email!), authUserId(member.email!)]
  await json(disconnect())
  const { owner: sql } = platform.database
  const left =
    await sql`select user_id, oauth_client_id from auth.sessions where user_id in (${user}, ${other})`
  expect(left).toHaveLength(3)
  expect(left).toContainEqual({ user_id: user, oauth_client_id: null })
  expect(
    await platform.database.value`select revoked_at from auth.oauth_consents
    where user_id = ${user} and client_id = ${testClientId}`,
  ).not.toBeNull()
  await get(await delegated(member), 'me')
  await refusal(send(await delegated(owner), 'GET', 'me'), 'unauthenticated')
  await refusal(disconnect(), 'not_found')
})

describe('a schedule that the app ordered', () => {
  const order = async () => {
    const catalog_id = await createCatalog(platform.database, owner, [testIsrc(1)])
    return await send(await delegated(owner), 'POST', 'playcount-snapshots', {
      catalog_id,
      schedule: 'weekly',
    })
  }
  const state = async () =>
    (await get(await token(owner), 'tasks')).tasks.map((
      { enabled, disabled_reason }: Record<string, unknown>,
    ) => [enabled, disabled_reason])

  it('is disabled with the app, with the reason, and goes on once the person enables it', async () => {
    const { task_id } = await json(order(), 202)
    await json(disconnect())
    expect(await state()).toEqual([[false, 'app_disconnected']])
    const session = await token(owner)
    await json(send(session, 'PATCH', `tasks/${task_id}`, { enabled: true }))
    await json(send(session, 'POST', 'grants', { client_id: testClientId }), 201)
    await json(disconnect())
    expect(await state()).toEqual([[true, null]])
  })

  it('is not ordered by an app that is disconnected meanwhile', async () => {
    const { owner: sql } = platform.database
    let sent: Promise<Response>
    await sql.begin(async (tx) => {
      await tx`delete from app.grants where account_id = ${owner.id}`
      sent = order()
      await expect.poll(() => waitingForLocks(sql)).toBe(1)
    })
    expect((await sent!).status).toBe(403)
    expect(await state()).toEqual([])
  })
})
