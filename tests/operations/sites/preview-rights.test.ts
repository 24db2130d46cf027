import { beforeAll, expect, it } from 'vitest'
import { siteDocument } from '../../pages/sites.ts'
import { appUrl, openPages } from '../../pages/world.ts'
import { createPeople, type People } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { callTool } from '../../support/mcp-clients.ts'
import { delegated, type Headers, json, key, sendJson, token } from '../../support/requests.ts'
import { testClientId } from '../../support/tokens.ts'
import { callAsWorker } from '../../support/worker.ts'
import { prompt, send } from './world.ts'

const world = fixture(openPages)
beforeAll(() => void (world.platform.services.ports.generator = prompt))
const sql = () => world.platform.database.owner
const statuses = (url: string) =>
  Promise.all(
    ['/preview?', '/preview/play?'].map(async (part) =>
      (await world.pages.request(url.replace(appUrl, '').replace('/preview?', part))).status
    ),
  )
const document = siteDocument()

interface Scene extends People {
  site: { id: string; owner_id: string }
  session: Headers
}
async function openScene(ownerOf = ({ organization }: People) => organization): Promise<Scene> {
  const { database } = world.platform
  const people = await createPeople(database)
  const owner_id = ownerOf(people).id
  const draft = database.owner.json(document as never)
  const id = await world.publish(document, { owner_id, created_by: people.member.id, draft })
  return { ...people, site: { id, owner_id }, session: await token(people.member) }
}

/** The links that a caller can get: to the draft, to edits, by a tool, and to a page that another person's run generates. */
async function linksOf({ owner, member, site }: Scene, caller: Headers): Promise<string[]> {
  const { platform } = world
  const link = async (fields: object) =>
    (await json(send(platform, caller, 'POST', `/${site.id}/preview`, fields))).url
  const body = { action: 'generate', revision: 7, instruction: 'Waves', background: true }
  const requester = site.owner_id === member.id ? member : owner
  const { runId } = await json(send(platform, requester, 'PATCH', `/${site.id}`, body), 202)
  await callAsWorker(platform.database, 'preview_site_generation', [runId, document])
  const events = await sendJson(platform, caller, 'GET', `/api/tasks/runs/${runId}/events`)
  let progress: { preview_url?: string } = {}
  for await (const part of events.body!.pipeThrough(new TextDecoderStream())) {
    const [, data] = /^data: (.*)$/m.exec(part) ?? []
    if (!data) continue
    progress = JSON.parse(data)
    break
  }
  const tool = await callTool(platform, '2026-07-28', caller, 'preview_site', { id: site.id })
  return [
    await link({}),
    await link({ design: { headline: 'Low water' } }),
    (tool.structuredContent as { url: string }).url,
    progress.preview_url!,
  ]
}

const leave = ({ owner, organization: { id }, member }: Scene) =>
  json(sendJson(world.platform, owner, 'DELETE', `/api/organizations/${id}/members/${member.id}`))

type Given = (scene: Scene) => Headers | Promise<Headers>
const ofSession: Given = ({ session }) => session
const ofKey: Given = ({ member }) => key(member)
it.each<[string, Given, (scene: Scene) => Promise<unknown>]>([
  ['a session whose person was removed', ofSession, leave],
  ['a key whose person was removed', ofKey, leave],
  [
    'a session whose person is banned',
    ofSession,
    ({ member }) =>
      sql()`update auth.users set banned_until = now() + interval '1 day' where email = ${member.email}`,
  ],
  [
    'a key that was revoked',
    ofKey,
    ({ member }) => sql()`update app.api_keys set revoked_at = now() where account_id = ${member.id}`,
  ],
  [
    'a key whose person deleted the account',
    ofKey,
    ({ member }) => sql()`delete from auth.users where email = ${member.email}`,
  ],
  [
    'an app that was disconnected',
    ({ member }) => delegated(member),
    ({ session }) => json(sendJson(world.platform, session, 'DELETE', `/api/grants/${testClientId}`)),
  ],
])('the links of %s end at once', async (name, callerOf, end) => {
  const scene = await openScene(name.startsWith('an app') ? ({ member }) => member : undefined)
  const links = await linksOf(scene, await callerOf(scene))
  for (const url of links) expect(await statuses(url)).toEqual([200, 200])
  await end(scene)
  for (const url of links) expect(await statuses(url)).toEqual([404, 404])
})
