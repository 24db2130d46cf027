import { expect, it } from 'vitest'
import { createAccount, createPeople, join, type TestAccount } from '../../support/accounts.ts'
import { json, sendJson } from '../../support/requests.ts'
import { url, useWebhooks } from './world.ts'

const { platform, create, read, change, deliveries } = useWebhooks()

/** An endpoint of an organization that its member has created. */
async function memberEndpoint() {
  const people = await createPeople(platform.database)
  const { organization, owner, member } = people
  const createAs = (who: TestAccount) => create(who, url, { organization_id: organization.id })
  const of = { owner, endpoint: await createAs(member) }
  const remove = (who: TestAccount, by = owner) =>
    json(sendJson(platform, by, 'DELETE', `/api/organizations/${organization.id}/members/${who.id}`))
  const newMember = async () => {
    const account = await createAccount(platform.database)
    await join(platform.database, organization, account)
    return account
  }
  return { ...people, ...of, of, createAs, remove, newMember, as: (owner: TestAccount) => ({ ...of, owner }) }
}

it('a removed member gets no further events: the owner sees why the endpoint is disabled, and can enable it', async () => {
  const { owner, member, organization, of, createAs, remove } = await memberEndpoint()
  const own = { owner: member, endpoint: await create(member) }
  const ofOwner = { owner, endpoint: await createAs(owner) }
  await platform.database.owner`select private.add_webhook_event(${organization.id}, 'run.finished', '{}')`
  await remove(member)
  expect(await read(of)).toMatchObject({
    ...{ created_by: member.id, url_set_by: member.id, enabled: false },
    ...{ disabled_reason: 'member_left', disabled_at: expect.any(String) },
  })
  expect(await deliveries(of)).toMatchObject([{ state: 'failed', error: 'endpoint_disabled' }])
  for (const other of [own, ofOwner]) expect(await read(other)).toMatchObject({ enabled: true })
  expect(await change(of, { enabled: true })).toMatchObject({ enabled: true, disabled_reason: null })
})

it('a member that leaves gets no further events', async () => {
  const { member, of, remove } = await memberEndpoint()
  await remove(member, member)
  expect(await read(of)).toMatchObject({ disabled_reason: 'member_left' })
})

it('an address that was left behind is that of who enables it', async () => {
  const { member, of, as, remove, newMember } = await memberEndpoint()
  const accomplice = await newMember()
  await remove(member)
  await change(as(accomplice), { enabled: true })
  await remove(accomplice)
  expect(await read(of)).toMatchObject({ url_set_by: accomplice.id, disabled_reason: 'member_left' })
})

it.each(['by_request', 'gone', 'failing'])(
  'an endpoint that is off already (%s) is left behind too',
  async (reason) => {
    const { owner, member, of, remove } = await memberEndpoint()
    await platform.database.owner`update app.webhook_endpoints
    set is_enabled = false, disabled_at = now(), disabled_reason = ${reason} where id = ${of.endpoint.id}`
    await remove(member)
    expect(await read(of)).toMatchObject({ disabled_reason: 'member_left' })
    expect(await change(of, { enabled: true })).toMatchObject({ enabled: true, url_set_by: owner.id })
  },
)

it('an address that replaced one that was left behind is that of who chose it, whoever enables it', async () => {
  const { member, of, as, remove, newMember } = await memberEndpoint()
  const second = await newMember()
  await remove(member)
  await change(as(second), { url: `${url}second` })
  await change(of, { enabled: true })
  await remove(second)
  expect(await read(of)).toMatchObject({ url_set_by: second.id, disabled_reason: 'member_left' })
})

it('who set the address counts, not who created the endpoint', async () => {
  const { owner, member, of, createAs, as, remove } = await memberEndpoint()
  const ofOwner = { owner, endpoint: await createAs(owner) }
  await change(of, { url: `${url}owner` })
  await change({ ...as(member), endpoint: ofOwner.endpoint }, { url: `${url}member` })
  await remove(member)
  expect(await read(of)).toMatchObject({ enabled: true, created_by: member.id, url_set_by: owner.id })
  expect(await read(ofOwner)).toMatchObject({ disabled_reason: 'member_left' })
})
