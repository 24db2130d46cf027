import { expect, it } from 'vitest'
import { createAdmin, type TestAccount } from '../../support/accounts.ts'
import type { Result } from '../../../shared/client/mod.ts'
import { json } from '../../support/requests.ts'
import { newEmail } from '../../support/tokens.ts'
import { instant, useIdentity } from './world.ts'

type Member = Result<'list_organization_members'>['members'][number]

const { platform, organization, owner, member, artist, send, ...identity } = useIdentity()
const { get, invite, listMembers, members } = identity

it('lists the members to the people of the organization and to itself, oldest first', async () => {
  const entry = ({ id, email }: TestAccount, kind: string, role: string) => ({
    ...{ account_id: id, kind, name: kind, email, role, accepted: true, invitation: null },
    created_at: instant,
  })
  const expected = [
    entry(owner, 'person', 'owner'),
    entry(member, 'person', 'member'),
    entry(artist, 'artist', 'artist'),
  ]
  for (const account of [owner, member, organization]) {
    expect(await get(account, members())).toMatchObject({
      pagination: { page: 1, limit: 50, total_count: 3, total_pages: 1, has_more: false },
      members: expected,
    })
  }
})

it('lists no names and addresses of people, and no invitations, to an administrator', async () => {
  await json(invite(newEmail()), 201)
  const listed: Record<string, unknown>[] = await listMembers(await createAdmin(platform.database))
  expect(listed.map(({ created_at: _, accepted: __, invitation: ___, ...entry }) => entry)).toEqual([
    { account_id: owner.id, kind: 'person', name: null, email: null, role: 'owner' },
    { account_id: member.id, kind: 'person', name: null, email: null, role: 'member' },
    { account_id: artist.id, kind: 'artist', name: 'artist', email: null, role: 'artist' },
  ])
})

it.each([
  ['people', [owner, member]],
  ['artists', [artist]],
])('lists only its %s', async (only, expected) => {
  await json(invite(newEmail()), 201)
  const { members: listed, pagination } = await get(member, `${members()}?only=${only}`)
  expect(listed.map((each: Member) => each.account_id)).toEqual(expected.map(({ id }) => id))
  expect(pagination.total_count).toBe(expected.length)
})

it('lists only the people who are invited, each with its mail', async () => {
  const { member: invitation } = await json(invite(newEmail()), 201)
  expect((await get(member, `${members()}?only=invited`)).members).toEqual([invitation])
})

it('has the name that a person has taken', async () => {
  await json(send(member, 'PATCH', 'me', { name: 'Robin Vale' }))
  expect(await listMembers())
    .toContainEqual(expect.objectContaining({ account_id: member.id, name: 'Robin Vale' }))
})
