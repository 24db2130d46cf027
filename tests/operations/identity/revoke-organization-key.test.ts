import { expect, it } from 'vitest'
import { createAccount, createCatalog, fund, join, testIsrc } from '../../support/accounts.ts'
import { type Caller, json, token } from '../../support/requests.ts'
import { callAsWorker } from '../../support/worker.ts'
import { useIdentity } from './world.ts'

const { platform, organization, owner, member, send, get, createKey, membership } = useIdentity()
const endpointBody = { url: 'https://hooks.example.com/', events: ['run.finished'] }

/** A key of the organization, whose creator can leave it, because another owner can revoke the key. */
async function keyOfOrganization() {
  const path = `organizations/${organization.id}/keys`
  const { id, api_key } = await createKey(await token(owner), {}, path)
  const other = await createAccount(platform.database)
  await join(platform.database, organization, other, 'owner')
  return {
    server: { 'x-api-key': api_key as string },
    creatorLeaves: () => json(send(other, 'DELETE', membership(owner))),
    revoke: async () => await json(send(await token(other), 'DELETE', `${path}/${id}`)),
  }
}

/** Links a chat with a code of the caller. */
async function link(caller: Caller): Promise<void> {
  const { code } = await json(send(caller, 'POST', 'content-agent/workspaces', {}))
  const team = crypto.randomUUID()
  const { owner: sql } = platform.database
  await sql`select api.receive_mention(${team}, ${team}, 'C1', ${team}, null, 'text')`
  const run = await platform.database.value`select run_id from app.chat_events where event_id = ${team}`
  await callAsWorker(platform.database, 'link_from_mention', [run, code.replaceAll('-', '')])
}

it('ends what the key has made after its creator left', async () => {
  const { server, creatorLeaves, revoke } = await keyOfOrganization()
  await creatorLeaves()
  await fund(platform.database, organization, 5)
  const catalog_id = await createCatalog(platform.database, organization, [testIsrc(1)])
  await json(send(server, 'POST', 'webhooks/endpoints', endpointBody), 201)
  await json(send(server, 'POST', 'playcount-snapshots', { catalog_id, schedule: 'weekly' }), 202)
  await link(server)
  const left = async () => {
    const { endpoints } = await get(member, 'webhooks/endpoints')
    const { tasks } = await get(member, 'tasks')
    const { workspaces } = await get(member, 'content-agent/workspaces')
    return [endpoints[0].disabled_reason, tasks[0].disabled_reason, workspaces.length]
  }
  expect(await left()).toEqual([null, null, 1])
  await revoke()
  expect(await left()).toEqual(['member_left', 'payer_left', 0])
})

it('does not end what a person has changed with a session', async () => {
  const { server, creatorLeaves, revoke } = await keyOfOrganization()
  const { endpoint } = await json(send(server, 'POST', 'webhooks/endpoints', endpointBody), 201)
  const path = `webhooks/endpoints/${endpoint.id}`
  await json(send(await token(member), 'PATCH', path, { url: `${endpointBody.url}next` }))
  await creatorLeaves()
  await revoke()
  expect((await get(member, path)).endpoint).toMatchObject({ enabled: true, url_set_by: member.id })
})
