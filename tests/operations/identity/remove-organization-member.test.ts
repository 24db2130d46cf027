import { describe, expect, it } from 'vitest'
import { createAccount, createAuthUser, join, type TestAccount } from '../../support/accounts.ts'
import { json, token } from '../../support/requests.ts'
import { newEmail } from '../../support/tokens.ts'
import { refusal, useIdentity } from './world.ts'

const { platform, organization, owner, member, send, ...identity } = useIdentity()
const { invite, joined, membership } = identity

it('lets a member leave', async () => {
  expect(await json(send(member, 'DELETE', membership(member)))).toEqual({ status: 'success' })
  expect(await joined(member)).toEqual([])
  const again = await refusal(send(member, 'DELETE', membership(member)), 'not_found')
  expect(again).toBe('Organization not found')
})

describe('the last owner', () => {
  const remove = (by: TestAccount, who: TestAccount) => send(by, 'DELETE', membership(who))
  const demote = (by: TestAccount, who: TestAccount) => send(by, 'PATCH', membership(who), { role: 'member' })
  const stays = async () => {
    for (const sent of [remove(owner, owner), demote(owner, owner)]) {
      const text = await refusal(sent, 'conflict')
      expect(text).toBe('The last owner can neither leave nor become a member')
    }
  }

  it('can neither leave nor be demoted', async () => {
    await stays()
    const { member: unchanged } = await json(send(owner, 'PATCH', membership(owner), { role: 'owner' }))
    expect(unchanged.role).toBe('owner')
  })

  it.each(["banned_until = now() + interval '1 day'", 'deleted_at = now()'])(
    'is not replaced by one who cannot sign in: %s',
    async (change) => {
      const { database } = platform
      const absent = await createAccount(database)
      await join(database, organization, absent, 'owner')
      await database.owner.unsafe(`update auth.users set ${change} where email = '${absent.email}'`)
      await stays()
      await json(remove(owner, absent))
    },
  )

  it('is not replaced by one who has not agreed yet', async () => {
    const email = newEmail()
    await json(invite(email, 'owner'), 201)
    await stays()
    await createAuthUser(platform.database, { email })
    const invited = await token({ email })
    await json(send(invited, 'POST', `invitations/${organization.id}/accept`))
    await json(remove(owner, owner))
    expect(await joined(invited)).toMatchObject([{ role: 'owner' }])
  })

  it.each<[string, (self: TestAccount, other: TestAccount) => Promise<Response>]>([
    ['both leave', (self) => remove(self, self)],
    ['each removes the other', remove],
    ['both step down', (self) => demote(self, self)],
    ['each demotes the other', demote],
  ])('stays when two owners race: %s, 20 times', async (_, act) => {
    const { owner: sql } = platform.database
    for (let round = 0; round < 20; round++) {
      await sql`insert into app.organization_members (organization_id, account_id, role)
        values (${organization.id}, ${owner.id}, 'owner'), (${organization.id}, ${member.id}, 'owner')
        on conflict (organization_id, account_id) do update set role = 'owner'`
      const statuses = (await Promise.all([act(owner, member), act(member, owner)]))
        .map(({ status }) => status).sort()
      expect(statuses[0]).toBe(200)
      expect([403, 404, 409]).toContain(statuses[1])
      expect(
        await sql`select from app.organization_members
        where organization_id = ${organization.id} and role = 'owner'`,
      ).toHaveLength(1)
    }
  })
})
