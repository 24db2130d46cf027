import { expect, it } from 'vitest'
import { createAdmin } from '../../support/accounts.ts'
import { json, token } from '../../support/requests.ts'
import { refusal, useIdentity } from './world.ts'

const { platform, organization, owner, member, artist, outsider, send, ...identity } = useIdentity()
const { invite, invited, respond, membership } = identity
const roleOf = ({ id }: { id: string }) =>
  platform.database.value`select role from app.organization_members
    where organization_id = ${organization.id} and account_id = ${id}`

it('gives and takes roles, by owners', async () => {
  const { member: promoted } = await json(send(owner, 'PATCH', membership(member), { role: 'owner' }))
  expect(promoted).toMatchObject({ account_id: member.id, role: 'owner' })
  const demoted = await json(send(await token(member), 'PATCH', membership(owner), { role: 'member' }))
  expect(demoted.member.role).toBe('member')
  expect(await json(send(member, 'DELETE', membership(owner)))).toEqual({ status: 'success' })
  expect(await roleOf(owner)).toBeNull()
  expect(await refusal(send(member, 'DELETE', membership(owner)), 'not_found')).toBe('Member not found')
})

it('changes an invitation, which an owner can withdraw', async () => {
  await json(invite(outsider.email), 201)
  const { member: changed } = await json(send(owner, 'PATCH', membership(outsider), { role: 'owner' }))
  expect(changed).toMatchObject({ role: 'owner', accepted: false })
  await json(send(owner, 'DELETE', membership(outsider)))
  expect(await invited()).toEqual([])
  await refusal(respond('accept'), 'not_found')
  await json(invite(outsider.email), 201)
})

it('is for owners alone, like removals, whether or not the member exists', async () => {
  for (const caller of [member, organization, await createAdmin(platform.database)]) {
    for (const { id } of [owner, { id: crypto.randomUUID() }]) {
      for (const [method, body] of [['PATCH', { role: 'owner' }], ['DELETE']] as const) {
        const text = await refusal(send(caller, method, membership({ id }), body), 'forbidden')
        expect(text).toBe('Only an owner may do this')
      }
    }
  }
})

it('is about people: an artist is neither removed nor given a role here', async () => {
  for (const [method, body] of [['DELETE'], ['PATCH', { role: 'owner' }]] as const) {
    const text = await refusal(send(owner, method, membership(artist), body), 'not_found')
    expect(text).toBe('Member not found')
  }
  expect(await roleOf(artist)).toBe('artist')
})

it.each([['nothing to change', {}], ['taking an agreement back', { accepted: false }]])(
  'refuses %s',
  async (_, body) => {
    await refusal(send(owner, 'PATCH', membership(member), body), 'invalid_input')
  },
)
