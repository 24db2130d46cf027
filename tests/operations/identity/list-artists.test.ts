import { beforeAll, describe, expect, it } from 'vitest'
import { createAccount, createAdmin, type TestAccount } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { json } from '../../support/requests.ts'
import { refusal, useIdentity } from './world.ts'

// Account and organization overrides, at an endpoint that takes both. tests/sql/identity/reach.test.ts has who may name whom.
const { platform, organization, owner, member, artist, outsider, send } = useIdentity('once')
const admin = fixture(() => createAdmin(platform.database))
const elsewhere = fixture(() => createAccount(platform.database, { kind: 'organization' }))
let personal: string
beforeAll(async () => {
  personal = (await json(send(owner, 'POST', 'artists', { name: 'Personal' }), 201)).artist.id
})

const list = (account: TestAccount, query: Record<string, string>) =>
  send(account, 'GET', `artists?${new URLSearchParams(query)}`)
const listed = async (account: TestAccount, query: Record<string, string> = {}) =>
  (await json(list(account, query))).artists.map(({ id }: { id: string }) => id).sort()

describe.each(['account_id', 'organization_id'])('%s', (parameter) => {
  it.each(['x', '', 'null', `${crypto.randomUUID()}' or true --`])('is a UUID, not %j', async (value) => {
    expect(await refusal(list(owner, { [parameter]: value }), 'invalid_input'))
      .toBe(`${parameter} must be a valid UUID`)
  })
})

describe('a list with an override', () => {
  it('is the same as without one, for the caller itself', async () => {
    expect(await listed(owner, { account_id: owner.id })).toEqual(await listed(owner))
  })

  it("has of a colleague what both reach: the organization's artists, not personal ones", async () => {
    expect(await listed(member, { account_id: owner.id })).toEqual([artist.id])
  })

  it('has of an organization what it contains, of an artist itself', async () => {
    expect(await listed(owner, { organization_id: organization.id })).toEqual([artist.id])
    expect(await listed(owner, { account_id: organization.id })).toEqual([artist.id])
    expect(await listed(owner, { account_id: artist.id })).toEqual([artist.id])
  })

  it('has for an administrator all that an account has, and nothing without an override', async () => {
    expect(await listed(admin, { account_id: owner.id })).toEqual([artist.id, personal].sort())
    expect(await listed(admin, { organization_id: organization.id })).toEqual([artist.id])
    expect(await listed(admin)).toEqual([])
  })

  it('has what both overrides have in common', async () => {
    const both = { organization_id: organization.id, account_id: owner.id }
    expect(await listed(owner, both)).toEqual([artist.id])
    expect(await listed(admin, { ...both, account_id: outsider.id })).toEqual([])
    expect(await listed(admin, { ...both, organization_id: elsewhere.id })).toEqual([])
  })
})

it('ends with the membership, and administration with the setting', async () => {
  const { owner: sql } = platform.database
  const statuses = () =>
    Promise.all([member, admin].map(async (who) => (await list(who, { account_id: artist.id })).status))
  expect(await statuses()).toEqual([200, 200])
  await sql`delete from app.organization_members where account_id = ${member.id}`
  await sql`update private.settings set admin_organization_id = null`
  expect(await statuses()).toEqual([403, 403])
})
