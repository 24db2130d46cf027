import { expect, it } from 'vitest'
import { createAdmin } from '../../support/accounts.ts'
import { token } from '../../support/requests.ts'
import { instant, useIdentity } from './world.ts'

const { platform, organization, owner, member, artist, outsider, get, joined } = useIdentity('once')

it('lists those that the caller belongs to, with its role', async () => {
  const callers = [[owner, 'owner'], [await token(member), 'member'], [organization, null]] as const
  for (const [caller, role] of callers) {
    expect(await get(caller, 'organizations')).toEqual({
      status: 'success',
      pagination: { page: 1, limit: 50, total_count: 1, total_pages: 1, has_more: false },
      organizations: [{ id: organization.id, name: 'organization', role, created_at: instant }],
    })
  }
})

it('lists none to an outsider or an artist, and to an administrator only its own', async () => {
  for (const account of [outsider, artist]) expect(await joined(account)).toEqual([])
  const admin = await createAdmin(platform.database)
  expect(await joined(admin)).toMatchObject([{ id: admin.organization.id }])
})
