import { expect, it } from 'vitest'
import { json, token } from '../../support/requests.ts'
import { instant, refusal, useIdentity } from './world.ts'

const { organization, owner, member, outsider, send, get, createKey } = useIdentity()
const list = async (by = owner) => (await get(by, 'keys')).keys
const statusOf = async (apiKey: string) => (await send({ 'x-api-key': apiKey }, 'GET', 'me')).status

it('ends a key at once; a repeat and parallel requests get the same response and change nothing', async () => {
  const session = await token(owner)
  const { id, api_key } = await createKey(session)
  expect(await statusOf(api_key)).toBe(200)
  const revoke = (id: string) => json(send(session, 'DELETE', `keys/${id}`))
  const success = { status: 'success', id }
  expect(await Promise.all([revoke(id), revoke(id), revoke(id)])).toEqual(Array(3).fill(success))
  expect(await statusOf(api_key)).toBe(401)
  const [before] = await list()
  expect(before.revoked_at).toEqual(instant)
  expect(await revoke(id.toUpperCase())).toEqual(success)
  expect((await list())[0]).toEqual(before)
})

it('lets a key end itself', async () => {
  const { id, api_key } = await createKey(await token(owner))
  const revoke = () => send({ 'x-api-key': api_key }, 'DELETE', `keys/${id}`)
  await json(revoke())
  await refusal(revoke(), 'unauthenticated')
})

it("treats a foreign key as a missing one, and leaves it alone: a member's organization's too", async () => {
  const session = await token(member)
  const foreign = await Promise.all([outsider, organization].map(async (of) => (await list(of))[0].id))
  for (const id of [crypto.randomUUID(), ...foreign]) {
    expect(await refusal(send(session, 'DELETE', `keys/${id}`), 'not_found')).toBe('Key not found')
  }
  for (const { key } of [outsider, organization]) expect(await statusOf(key)).toBe(200)
})
