import { expect, it } from 'vitest'
import { peopleFixture, type TestAccount } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, sendJson } from '../../support/requests.ts'

const platform = fixture(openPlatform)
const { organization, owner, member } = peopleFixture(platform)

it('ends a link to an organization for any of its people, once', async () => {
  await platform.database.owner`
    insert into app.chat_workspaces (platform, team_id, account_id, linked_by)
    values ('slack', 'T1', ${organization.id}, ${owner.id})`
  const path = '/api/content-agent/workspaces'
  const unlink = (who: TestAccount) => sendJson(platform, who, 'DELETE', `${path}/T1`)
  expect(await json(unlink(member))).toEqual({ status: 'success', team_id: 'T1' })
  expect((await json(sendJson(platform, owner, 'GET', path))).workspaces).toEqual([])
  await json(unlink(member), 404)
})
