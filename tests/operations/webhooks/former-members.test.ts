import { expect, it } from 'vitest'
import { createAccount, createPeople, join, type TestAccount } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { json, sendJson } from '../../support/requests.ts'
import { createEndpoint, listDeliveries, openWebhooks, readEndpoint, send } from './world.ts'

const platform = fixture(openWebhooks)
const url = 'https://hooks.example.com/'

/** An endpoint of an organization that its member has created. */
async function memberEndpoint() {
  const people = await createPeople(platform.database)
  const endpoint = await createEndpoint(platform, people.member, url, {
    organization_id: people.organization.id,
  })
  return { ...people, endpoint }
}
const remove = (who: TestAccount, organization: TestAccount, member: TestAccount) =>
  json(sendJson(platform, who, 'DELETE', `/api/organizations/${organization.id}/members/${member.id}`))

it('a removed member gets no further events: the owner sees why the endpoint is disabled, and can enable it', async () => {
  const { owner, member, organization, endpoint } = await memberEndpoint()
  const own = await createEndpoint(platform, member, url)
  const ofOwner = await createEndpoint(platform, owner, url, { organization_id: organization.id })
  await platform.database.owner`select private.add_webhook_event(${organization.id}, 'run.finished', '{}')`
  await remove(owner, organization, member)
  expect(await readEndpoint(platform, owner, endpoint.id)).toMatchObject({
    created_by: member.id,
    url_set_by: member.id,
    enabled: false,
    disabled_reason: 'member_left',
    disabled_at: expect.any(String),
  })
  expect(await listDeliveries(platform, owner, endpoint.id)).toMatchObject([{
    state: 'failed',
    error: 'endpoint_disabled',
  }])
  expect(await readEndpoint(platform, member, own.id)).toMatchObject({ enabled: true })
  expect(await readEndpoint(platform, owner, ofOwner.id)).toMatchObject({ enabled: true })
  const enabled = await json(send(platform, owner, 'PATCH', `/endpoints/${endpoint.id}`, { enabled: true }))
  expect(enabled.endpoint).toMatchObject({ enabled: true, disabled_reason: null })
})

it('an address that was left behind is that of who enables it', async () => {
  const { owner, member, organization, endpoint } = await memberEndpoint()
  const accomplice = await createAccount(platform.database)
  await join(platform.database, organization, accomplice)
  await remove(owner, organization, member)
  await json(send(platform, accomplice, 'PATCH', `/endpoints/${endpoint.id}`, { enabled: true }))
  await remove(owner, organization, accomplice)
  expect(await readEndpoint(platform, owner, endpoint.id)).toMatchObject({
    url_set_by: accomplice.id,
    disabled_reason: 'member_left',
  })
})

it.each(['by_request', 'gone', 'failing'])(
  'an endpoint that is off already (%s) is left behind too',
  async (reason) => {
    const { owner, member, organization, endpoint } = await memberEndpoint()
    await platform.database.owner`update app.webhook_endpoints
    set is_enabled = false, disabled_at = now(), disabled_reason = ${reason} where id = ${endpoint.id}`
    await remove(owner, organization, member)
    expect(await readEndpoint(platform, owner, endpoint.id)).toMatchObject({ disabled_reason: 'member_left' })
    await json(send(platform, owner, 'PATCH', `/endpoints/${endpoint.id}`, { enabled: true }))
    expect(await readEndpoint(platform, owner, endpoint.id)).toMatchObject({
      enabled: true,
      url_set_by: owner.id,
    })
  },
)

it('an address that replaced one that was left behind is that of who chose it, whoever enables it', async () => {
  const { owner, member, organization, endpoint } = await memberEndpoint()
  const second = await createAccount(platform.database)
  await join(platform.database, organization, second)
  await remove(owner, organization, member)
  const change = (who: TestAccount, changes: object) =>
    json(send(platform, who, 'PATCH', `/endpoints/${endpoint.id}`, changes))
  await change(second, { url: `${url}second` })
  await change(owner, { enabled: true })
  await remove(owner, organization, second)
  expect(await readEndpoint(platform, owner, endpoint.id)).toMatchObject({
    url_set_by: second.id,
    disabled_reason: 'member_left',
  })
})

it('a member that leaves gets no further events', async () => {
  const { owner, member, organization, endpoint } = await memberEndpoint()
  await remove(member, organization, member)
  expect(await readEndpoint(platform, owner, endpoint.id)).toMatchObject({ disabled_reason: 'member_left' })
})

it('who set the address counts, not who created the endpoint', async () => {
  const { owner, member, organization, endpoint } = await memberEndpoint()
  const ofOwner = await createEndpoint(platform, owner, url, { organization_id: organization.id })
  const change = (who: TestAccount, id: string) =>
    json(send(platform, who, 'PATCH', `/endpoints/${id}`, { url: `${url}${who.id}` }))
  await change(owner, endpoint.id)
  await change(member, ofOwner.id)
  await remove(owner, organization, member)
  expect(await readEndpoint(platform, owner, endpoint.id)).toMatchObject({
    enabled: true,
    created_by: member.id,
    url_set_by: owner.id,
  })
  expect(await readEndpoint(platform, owner, ofOwner.id)).toMatchObject({ disabled_reason: 'member_left' })
})
