import { expect, it } from 'vitest'
import { json } from '../../support/requests.ts'
import { useIdentity } from './world.ts'

const { organization, owner, member, outsider, send, get, invite, invited, respond, ...identity } =
  useIdentity()

it('names the organizations that may not invite the person, and no others', async () => {
  await json(invite(outsider.email), 201)
  expect((await get(outsider, 'invitation-blocks')).blocks).toEqual([])
  await json(respond('decline'))
  expect((await get(outsider, 'invitation-blocks')).blocks)
    .toMatchObject([{ organization_id: organization.id, organization_name: 'organization' }])
})

it('does not name one whose owner has removed the person, which may invite again', async () => {
  await json(send(owner, 'DELETE', identity.membership(member)))
  expect((await get(member, 'invitation-blocks')).blocks).toEqual([])
  await json(invite(member.email), 201)
  expect(await invited(member)).toHaveLength(1)
})
