import { expect, it } from 'vitest'
import { createAdmin, type TestAccount } from '../../support/accounts.ts'
import { type Caller, delegated, json, token } from '../../support/requests.ts'
import { anId, instant, refusal, useIdentity } from './world.ts'

const { platform, organization, owner, member, artist, outsider, send, get } = useIdentity('once')
const create = async (by: TestAccount, name: string, of?: TestAccount) =>
  (await json(send(by, 'POST', 'artists', { name, organization_id: of?.id }), 201)).artist
const list = async (by: Caller) => (await get(by, 'artists')).artists
const ids = async (by: Caller) => (await list(by)).map(({ id }: { id: string }) => id)

it("makes a person's own artist, seen by that person alone", async () => {
  const made = await create(member, '  The Quiet Ones ')
  expect(made).toEqual({
    ...{ id: anId, name: 'The Quiet Ones', image: null, instruction: null, label: null, knowledges: [] },
    ...{ profileUrls: {}, pinned: false, organization_ids: [], created_at: instant, updated_at: instant },
  })
  for (const caller of [member, await token(member), await delegated(member)]) {
    expect(await list(caller)).toContainEqual(made)
  }
  for (const account of [owner, organization, outsider, artist]) {
    expect(await ids(account)).not.toContain(made.id)
  }
})

it('makes an artist that an organization contains, seen by its people and itself', async () => {
  const admin = await createAdmin(platform.database)
  for (
    const [by, of] of [[member, organization], [organization, undefined], [admin, organization]] as const
  ) {
    const made = await create(by, 'Signed', of)
    for (const account of [owner, member, organization]) {
      expect(await list(account)).toContainEqual({ ...made, organization_ids: [organization.id] })
    }
    for (const caller of [outsider, await delegated(member), artist]) {
      expect(await ids(caller)).not.toContain(made.id)
    }
    await refusal(send(await delegated(member), 'PATCH', `artists/${made.id}`, { label: 'x' }), 'not_found')
  }
})

it('refuses an artist with the kinds that may create one', async () => {
  expect(await refusal(send(artist, 'POST', 'artists', { name: 'X' }), 'forbidden'))
    .toBe('Only a person or an organization may create an artist')
})
