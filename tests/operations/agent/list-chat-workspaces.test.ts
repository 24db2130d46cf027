import { expect, it } from 'vitest'
import { peopleFixture, type TestAccount } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, sendJson } from '../../support/requests.ts'

const platform = fixture(openPlatform)
const { organization, owner, member, outsider } = peopleFixture(platform)
const listOf = async (who: TestAccount) =>
  (await json(sendJson(platform, who, 'GET', '/api/content-agent/workspaces'))).workspaces

it('lists the links of an account to its people, while who made each is still an owner', async () => {
  const { owner: sql } = platform.database
  await sql`insert into app.chat_workspaces (platform, team_id, account_id, linked_by)
    values ('slack', 'T1', ${organization.id}, ${owner.id})`
  const link = { platform: 'slack', team_id: 'T1', account_id: organization.id, linked_by: owner.id }
  for (const person of [owner, member]) {
    expect(await listOf(person)).toEqual([{ ...link, created_at: expect.any(String) }])
  }
  expect(await listOf(outsider)).toEqual([])
  await sql`update app.organization_members set role = 'member' where account_id = ${owner.id}`
  expect(await listOf(owner)).toEqual([])
})
