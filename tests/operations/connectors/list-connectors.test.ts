import { expect, it } from 'vitest'
import { peopleFixture } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, sendJson } from '../../support/requests.ts'
import { connect, listConnectors } from './world.ts'

const platform = fixture(openPlatform)
const { organization, owner, member } = peopleFixture(platform)

it('lists a connection from its link on, under its account and not under the one that connected it', async () => {
  const query = `?account_id=${organization.id}`
  const request = { connector: 'gmail', account_id: organization.id }
  await json(sendJson(platform, owner, 'POST', '/api/connectors', request))
  expect(await listConnectors(platform, member, query))
    .toEqual([{ slug: 'gmail', status: 'initiated', connected_at: null }])
  await connect(platform, owner, request)
  expect(await listConnectors(platform, member, query))
    .toEqual([{ slug: 'gmail', status: 'active', connected_at: expect.stringMatching(/Z$/) }])
  expect(await listConnectors(platform, owner)).toEqual([])
})

it.each(['', 'nonsense', '7'])('refuses an account_id that is no UUID: %j', async (id) => {
  expect(await json(sendJson(platform, owner, 'GET', `/api/connectors?account_id=${id}`), 400))
    .toEqual({ error: 400, message: 'account_id must be a valid UUID' })
})
