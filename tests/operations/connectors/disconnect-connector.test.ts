import { expect, it } from 'vitest'
import { peopleFixture } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'
import { type Caller, json, sendJson, token } from '../../support/requests.ts'
import { connect, listConnectors } from './world.ts'

const platform = fixture(openPlatform)
const { organization, owner, member } = peopleFixture(platform)
const disconnect = (caller: Caller, query = '', status = 200) =>
  json(sendJson(platform, caller, 'DELETE', `/api/connectors/gmail${query}`), status)

it('ends a connection, also one that waits for consent, once', async () => {
  await connect(platform, owner)
  await json(sendJson(platform, owner, 'POST', '/api/connectors', { connector: 'gmail' }))
  expect(await disconnect(owner)).toEqual({ success: true, data: { connector: 'gmail' } })
  expect(await listConnectors(platform, owner)).toEqual([])
  expect(await disconnect(owner, '', 404)).toEqual({ error: 404, message: 'Connector not found' })
  expect(await disconnect(owner, '?account_id=7', 400))
    .toEqual({ error: 400, message: 'account_id must be a valid UUID' })
})

it('ends that of an organization for any of its people', async () => {
  await connect(platform, owner, { account_id: organization.id })
  await disconnect(await token(member), `?account_id=${organization.id}`)
  expect(await listConnectors(platform, organization)).toEqual([])
})
