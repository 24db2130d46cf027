import { expect, it } from 'vitest'
import { json, token } from '../../support/requests.ts'
import { refusal, useIdentity } from './world.ts'

const { platform, organization, owner, outsider, send, ...identity } = useIdentity()
const { invite, invited, joined, respond, membership, listMembers, createKey } = identity

it.each([
  ['POST', () => `invitations/${organization.id}/accept`, undefined],
  ['PATCH', () => membership(outsider), { accepted: true }],
])('makes the invited person a member with %s, and is safe to repeat', async (method, path, body) => {
  await json(invite(outsider.email, 'owner'), 201)
  const first = await json(send(outsider, method, path(), body))
  expect(await json(send(outsider, method, path(), body))).toEqual(first)
  expect(await joined()).toMatchObject([{ id: organization.id, role: 'owner' }])
  expect(await invited()).toEqual([])
  const member = { account_id: outsider.id, email: outsider.email, accepted: true }
  expect(await listMembers(outsider)).toContainEqual(expect.objectContaining(member))
})

it.each(['accept', 'decline'] as const)('is a 404 without an invitation: %s', async (how) => {
  expect(await refusal(respond(how), 'not_found')).toBe('Invitation not found')
})

it('has one outcome when the owner withdraws at the same time, 20 times', async () => {
  for (let round = 0; round < 20; round++) {
    await json(invite(outsider.email), 201)
    const responses = [respond('accept'), send(owner, 'DELETE', membership(outsider))]
    const [accepted, withdrawn] = await Promise.all(responses)
    expect(withdrawn!.status).toBe(200)
    expect([200, 404]).toContain(accepted!.status)
    expect([await joined(), await invited()]).toEqual([[], []])
  }
})

/** The owner creates a key, which invites. */
async function inviteByKey() {
  const { id, api_key } = await createKey(await token(owner))
  const byKey = { 'x-api-key': api_key }
  await json(invite(outsider.email, 'owner', byKey), 201)
  return { revoke: (by = owner) => json(send(by, 'DELETE', `keys/${id}`)), byKey, id }
}

it('of an invitation of a revoked key gives nothing, and it is gone from the lists of both sides', async () => {
  const { byKey, id } = await inviteByKey()
  expect(await invited()).toHaveLength(1)
  // The key ends itself, as a thief or its user may.
  await json(send(byKey, 'DELETE', `keys/${id}`))
  await json(respond('accept'), 404)
  expect(await invited()).toEqual([])
  expect((await listMembers()).filter(({ accepted }: { accepted: boolean }) => !accepted)).toEqual([])
})

it('of an invitation of another key of the same owner works', async () => {
  const { id } = await createKey(await token(owner))
  await json(invite(outsider.email), 201)
  await json(send(owner, 'DELETE', `keys/${id}`))
  await json(respond('accept'))
})

it('works after the key of the invitation has ended if an owner changed the role in a session', async () => {
  const { revoke } = await inviteByKey()
  await json(send(await token(owner), 'PATCH', membership(outsider), { role: 'member' }))
  await revoke()
  await json(respond('accept'))
})

it('of an invitation of an expired key is refused, until the next one replaces it', async () => {
  const { id } = await inviteByKey()
  await platform.database.owner`update app.api_keys set expires_at = now() where id = ${id}`
  expect(await invited()).toEqual([])
  await json(respond('accept'), 404)
  const { member } = await json(invite(outsider.email, 'member', await token(owner)), 201)
  expect(member).toMatchObject({ role: 'member' })
  await json(respond('accept'))
})
