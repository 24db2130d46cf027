import { expect, it } from 'vitest'
import { createAccount, createCatalog, fund, join, peopleFixture, testIsrc } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'
import { type Caller, json, key, sendJson, token } from '../../support/requests.ts'
import { callAsWorker } from '../../support/worker.ts'

const platform = fixture(openPlatform)
const { organization, owner, member, outsider } = peopleFixture(platform, 'each')

const send = (caller: Caller, method: string, path: string, body?: unknown) =>
  sendJson(platform, caller, method, `/api/${path}`, body)
const members = () => `organizations/${organization.id}/members`
const newKey = async (path = 'keys') =>
  (await json(send(await token(owner), 'POST', path, { name: 'Server' }), 201)).key
const invite = (caller: Caller, role = 'owner') =>
  json(send(caller, 'POST', members(), { email: outsider.email, role }), 201)
const accept = async () => (await send(outsider, 'POST', `invitations/${organization.id}/accept`)).status
const openInvitations = async () => (await json(send(outsider, 'GET', 'invitations'))).invitations.length

it('an invitation of a revoked key gives nothing, and is gone from the lists of both sides', async () => {
  const { id, api_key } = await newKey()
  await invite({ 'x-api-key': api_key })
  expect(await openInvitations()).toBe(1)
  // The key ends itself, as a thief or its user may.
  await json(send({ 'x-api-key': api_key }, 'DELETE', `keys/${id}`))
  expect(await accept()).toBe(404)
  expect(await openInvitations()).toBe(0)
  const { members: listed } = await json(send(owner, 'GET', members()))
  expect(listed.filter(({ accepted }: { accepted: boolean }) => !accepted)).toEqual([])
})

it('an invitation of another key of the same owner stays', async () => {
  const { id } = await newKey()
  await invite(key(owner))
  await json(send(owner, 'DELETE', `keys/${id}`))
  expect(await accept()).toBe(200)
})

it('an invitation whose role an owner changed in a session outlives the key that sent it', async () => {
  const { id, api_key } = await newKey()
  await invite({ 'x-api-key': api_key })
  await json(send(await token(owner), 'PATCH', `${members()}/${outsider.id}`, { role: 'member' }))
  await json(send(owner, 'DELETE', `keys/${id}`))
  expect(await accept()).toBe(200)
})

it('an invitation of an expired key is replaced by the next one', async () => {
  const { id, api_key } = await newKey()
  await invite({ 'x-api-key': api_key })
  await platform.database.owner`update app.api_keys set expires_at = now() where id = ${id}`
  expect([await openInvitations(), await accept()]).toEqual([0, 404])
  expect((await invite(await token(owner), 'member')).member).toMatchObject({ role: 'member' })
  expect(await accept()).toBe(200)
})

/** Links a chat with a code of the caller, and returns its team. */
async function link(caller: Caller): Promise<string> {
  const { code } = await json(send(caller, 'POST', 'content-agent/workspaces', {}))
  const team = crypto.randomUUID()
  const { owner: sql } = platform.database
  await sql`select api.receive_mention(${team}, ${team}, 'C1', ${team}, null, 'text')`
  const run = await platform.database.value`select run_id from app.chat_events where event_id = ${team}`
  await callAsWorker(platform.database, 'link_from_mention', [run, code.replaceAll('-', '')])
  return team
}

it('what a key of an organization makes after its creator has left ends when the key is revoked', async () => {
  const server = { 'x-api-key': '' }
  const { id, api_key } = await newKey(`organizations/${organization.id}/keys`)
  server['x-api-key'] = api_key
  const other = await createAccount(platform.database)
  await join(platform.database, organization, other, 'owner')
  await json(send(other, 'DELETE', `${members()}/${owner.id}`))
  await fund(platform.database, organization, 5)
  const catalog_id = await createCatalog(platform.database, organization, [testIsrc(1)])
  await json(
    send(server, 'POST', 'webhooks/endpoints', {
      url: 'https://hooks.example.com/',
      events: ['run.finished'],
    }),
    201,
  )
  await json(send(server, 'POST', 'playcount-snapshots', { catalog_id, schedule: 'weekly' }), 202)
  await link(server)
  const left = async () => {
    const { endpoints } = await json(send(member, 'GET', 'webhooks/endpoints'))
    const { tasks } = await json(send(member, 'GET', 'tasks'))
    const { workspaces } = await json(send(member, 'GET', 'content-agent/workspaces'))
    return [endpoints[0].disabled_reason, tasks[0].disabled_reason, workspaces.length]
  }
  expect(await left()).toEqual([null, null, 1])
  await json(send(await token(other), 'DELETE', `organizations/${organization.id}/keys/${id}`))
  expect(await left()).toEqual(['member_left', 'payer_left', 0])
})

it('what a person enables or changes with a session is not ended with the key that made it', async () => {
  const { id, api_key } = await newKey(`organizations/${organization.id}/keys`)
  const server = { 'x-api-key': api_key }
  const url = 'https://hooks.example.com/'
  const { endpoint } = await json(
    send(server, 'POST', 'webhooks/endpoints', { url, events: ['run.finished'] }),
    201,
  )
  await json(send(await token(member), 'PATCH', `webhooks/endpoints/${endpoint.id}`, { url: `${url}next` }))
  const other = await createAccount(platform.database)
  await join(platform.database, organization, other, 'owner')
  const session = await token(other)
  await json(send(session, 'DELETE', `${members()}/${owner.id}`))
  await json(send(session, 'DELETE', `organizations/${organization.id}/keys/${id}`))
  expect((await json(send(member, 'GET', `webhooks/endpoints/${endpoint.id}`))).endpoint)
    .toMatchObject({ enabled: true, url_set_by: member.id })
})
