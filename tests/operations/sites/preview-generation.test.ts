import { afterEach, beforeAll, expect, it } from 'vitest'
import type { Worker } from '../../../shared/adapters/worker/worker.ts'
import { openGenerator } from '../../../shared/generation/open-generator.ts'
import { openLinks } from '../../../shared/site/links.ts'
import { chatModel } from '../../../shared/providers/llm/chat-model.ts'
import { generateSite } from '../../../shared/tasks/generate-site.ts'
import { chunk, events, openChatEndpoint } from '../../generation/chat-endpoint.ts'
import { appUrl, openPages } from '../../pages/world.ts'
import { createClient } from '../../../shared/client/mod.ts'
import { createAccount, type TestAccount } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { listen } from '../../support/platform.ts'
import { json, key, sendJson } from '../../support/requests.ts'
import { callAsWorker, openWorker, untilRun } from '../../support/worker.ts'
import { createSite, edited, prompt, proposalFor, readSite, send, type TestSite } from './world.ts'

const endpoint = fixture(openChatEndpoint)
const world = fixture(openPages)
const workers: Worker[] = []
beforeAll(() => void (world.platform.services.ports.generator = prompt))
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop()
  await world.platform.database.owner`
    select private.end_run(id, '{}', null) from app.task_runs where finished_at is null`
})

/** A worker with a model that streams. */
async function work() {
  const model = chatModel({ baseUrl: endpoint.baseUrl, model: 'm' })
  const worker = await openWorker(world.platform.database, [generateSite(undefined, 20)], {
    providers: { generator: openGenerator(() => Promise.resolve(model)) },
  })
  workers.push(worker)
  return worker
}

/** A site with a draft, and somebody whose it is. The worker that made it has ended. */
async function siteWithDraft() {
  const { platform } = world
  const owner = await createAccount(platform.database)
  const created = await createSite(platform, owner)
  await using _worker = await openWorker(platform.database, [generateSite()], {
    providers: { generator: prompt },
  })
  await untilRun(platform.database, await order(owner, created), { state: 'completed' })
  return { owner, site: await readSite(platform, owner, created) }
}

/** A reply that the test writes piece by piece. */
function openReply() {
  let controller!: ReadableStreamDefaultController<Uint8Array>
  const stream = new ReadableStream<Uint8Array>({ start: (of) => void (controller = of) })
  const write = (text: string, end: string | null = null) =>
    controller.enqueue(new TextEncoder().encode(chunk(text, end)))
  return { reply: () => events(stream), write, end: () => write('', 'stop') }
}

/** The texts that the replies have. */
const asked = 'Low water, or High water. A record about the sea.'
const order = async (who: TestAccount, site: TestSite, instruction = asked): Promise<string> => {
  const body = { action: 'generate', revision: site.revision, instruction, background: true }
  return (await json(send(world.platform, who, 'PATCH', `/${site.id}`, body), 202)).runId
}

/** The run as its events have it at this moment. */
async function watched(who: TestAccount, runId: string) {
  const response = await world.platform.api.request(`/api/tasks/runs/${runId}/events`, { headers: key(who) })
  expect(response.status).toBe(200)
  for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
    const [, data] = /^data: (.*)$/m.exec(part) ?? []
    if (data) return JSON.parse(data)
  }
}
const previewUrl = async (who: TestAccount, runId: string): Promise<string> => {
  await expect.poll(async () => (await watched(who, runId)).preview_url).toBeTypeOf('string')
  return (await watched(who, runId)).preview_url
}
const open = (url: string) => world.pages.request(url.replace(appUrl, ''))
const page = async (url: string) => (await open(url)).text()
const expectEnded = async (url: string) =>
  expect([(await open(url)).status, await page(url)]).toEqual([
    404,
    expect.stringContaining('This preview has ended. Request a new link.'),
  ])

const design = proposalFor({ instruction: 'Low water' } as never).design
const experience = { html: '<p>New</p>', css: '', javascript: "'experience:end'" }

it('the page that a model writes is shown as far as it is written, and ends with the run', async () => {
  const { database, log } = world.platform
  const owner = await createAccount(database)
  const site = await createSite(world.platform, owner)
  const runId = await order(owner, site)
  const reply = openReply()
  endpoint.reply(reply.reply)
  const worker = await work()
  reply.write('{"design": {"headline": "Low water", "description": "A record about')
  const url = await previewUrl(owner, runId)
  const first = await open(url)
  const html = await first.text()
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(html).toContain('Low water')
  expect(html).not.toContain('A record about')
  expect(html).toContain('Preview: only people with this link can see it.')
  reply.write(' the sea.", "accent": "#20262c", "background": "#101820", "foreground": "#f5f0e6"')
  await expect.poll(() => page(url)).toContain('A record about the sea.')
  await expect.poll(() => page(url)).not.toContain('#20262c')
  // A playable part that is not complete is never shown.
  reply.write(', "layout": "poster"}, "experience": {"html": "<p>unfinished')
  await expect.poll(() => page(url)).toContain('<body class="poster')
  expect((await open(url.replace('/preview?', '/preview/play?'))).status).toBe(404)
  expect(await readSite(world.platform, owner, site)).toEqual(site)
  reply.write('","css":"","javascript":""}}')
  const repair = JSON.stringify({ design, experience })
  endpoint.reply(repair)
  reply.end()
  await untilRun(database, runId, { state: 'completed' })
  await expectEnded(url)
  expect(await watched(owner, runId)).not.toHaveProperty('preview_url')
  expect(await readSite(world.platform, owner, site)).toMatchObject({
    revision: 1,
    draft: { design: { headline: 'Low water' } },
  })
  expect(log.join() + worker.lines.join()).not.toMatch(/token=|preview given up/)
})

it.each(['failed', 'cancelled'])(
  'a generation that is %s ends its preview, and the draft is as it was',
  async (ending) => {
    const { owner, site } = await siteWithDraft()
    const runId = await order(owner, site)
    const reply = openReply()
    endpoint.reply(reply.reply)
    await work()
    reply.write('{"design": {"headline": "Low water"')
    const url = await previewUrl(owner, runId)
    // What the model has not written yet is that of the draft, with its playable part.
    expect(await page(url)).toMatch(/Low water[^]*A record about the sea\./)
    const play = await open(url.replace('/preview?', '/preview/play?'))
    expect(play.headers.get('content-security-policy')).toContain('sandbox allow-scripts;')
    expect(await play.text()).toContain('/* the code */')
    if (ending === 'failed') {
      endpoint.reply(() => new Response(null, { status: 401 }))
      reply.end()
    } else {
      // At once, before the worker knows of it.
      await json(sendJson(world.platform, owner, 'POST', `/api/tasks/runs/${runId}/cancel`, {}), 202)
      await expectEnded(url)
    }
    await untilRun(world.platform.database, runId, { state: 'failed' })
    await expectEnded(url)
    expect(await readSite(world.platform, owner, site)).toEqual(site)
  },
)

it('a preview that cannot be written does not fail the generation', async () => {
  const { database } = world.platform
  const { owner, site } = await siteWithDraft()
  const name = 'jobs.preview_site_generation'
  await database.owner.unsafe(`revoke execute on function ${name} from platform_worker`)
  const runId = await order(owner, site)
  const reply = openReply()
  endpoint.reply(reply.reply)
  const worker = await work()
  reply.write(JSON.stringify({ design, experience }))
  await expect.poll(() => worker.lines.join()).toContain('preview given up')
  reply.end()
  await untilRun(database, runId, { state: 'completed' })
  await database.owner.unsafe(`grant execute on function ${name} to platform_worker`)
})

it('another worker begins the page anew, at the same address', async () => {
  const { owner, site } = await siteWithDraft()
  const runId = await order(owner, site)
  const [first, second] = [openReply(), openReply()]
  endpoint.reply(first.reply, second.reply)
  await work()
  first.write('{"design": {"headline": "Low water"')
  const url = await previewUrl(owner, runId)
  await workers.pop()!.stop()
  expect(await page(url)).toContain('Low water')
  await work()
  second.write('{"design": {"headline": "High water"')
  await expect.poll(() => page(url)).toContain('High water')
})

it('each of two generations has its own preview, which an edit ends for good', async () => {
  const { database } = world.platform
  const { owner, site } = await siteWithDraft()
  const runs = [await order(owner, site, 'Waves'), await order(owner, site, 'Storm')]
  const document = (headline: string) => ({ ...site.draft as object, design: { ...design, headline } })
  const write = (runId: string, headline: string) =>
    callAsWorker(database, 'preview_site_generation', [runId, document(headline)])
  await write(runs[0]!, 'Low water')
  await write(runs[1]!, 'High water')
  const urls = [await previewUrl(owner, runs[0]!), await previewUrl(owner, runs[1]!)]
  await write(runs[0]!, 'Mean water')
  expect([await page(urls[0]!), await page(urls[1]!)]).toEqual([
    expect.stringContaining('Mean water'),
    expect.stringContaining('High water'),
  ])
  const { url: edits } = await json(
    send(world.platform, owner, 'POST', `/${site.id}/preview`, { design: { headline: 'No water' } }),
  )
  expect([await page(edits), await page(urls[1]!)]).toEqual([
    expect.stringContaining('No water'),
    expect.stringContaining('High water'),
  ])
  await edited(world.platform, owner, site, { name: 'Ebb' })
  for (const runId of runs) await write(runId, 'Late water')
  for (const url of [...urls, edits]) await expectEnded(url)
  expect(await watched(owner, runs[0]!)).not.toHaveProperty('preview_url')
})

it('who may make links gets each newer preview as an event with another address, and nobody else', async () => {
  const { database } = world.platform
  const { owner, site } = await siteWithDraft()
  const server = await listen(world.platform.api)
  const client = createClient({ baseUrl: server.url, apiKey: owner.key })
  const reply = openReply()
  endpoint.reply(reply.reply)
  await work()
  const [urls, runs]: [string[], Set<string>] = [[], new Set()]
  const made = client.sites.generate(site.id, { revision: site.revision, instruction: asked }, {
    onPreview: ({ url }) => urls.push(url),
    onProgress: ({ id }) => runs.add(id),
  })
  reply.write(JSON.stringify({ design, experience }).slice(0, 60))
  await expect.poll(() => urls.length).toBe(1)
  const [runId] = [...runs] as [string]
  const withScopes = (scopes: string) =>
    database.owner`update app.api_keys set scopes = ${scopes} where account_id = ${owner.id}`
  await withScopes('{read}')
  expect(await watched(owner, runId)).not.toHaveProperty('preview_url')
  await withScopes('{read,write}')
  const { ports } = world.platform.services
  const { links } = ports
  ports.links = openLinks({ appUrl })
  expect(await watched(owner, runId)).not.toHaveProperty('preview_url')
  ports.links = links
  const path = `/api/tasks/runs?runId=${runId}`
  const { runs: [listed] } = await json(sendJson(world.platform, owner, 'GET', path))
  expect(listed).not.toHaveProperty('preview_url')
  await database.owner`
    update app.site_previews set written_at = written_at + interval '1 second' where run_id = ${runId}`
  await expect.poll(() => urls.length).toBe(2)
  for (const url of urls) expect(await page(url)).toContain('Low water')
  reply.write(JSON.stringify({ design, experience }).slice(60))
  reply.end()
  expect(await made).toMatchObject({ revision: 2, draft: { design: { headline: 'Low water' } } })
  await server.close()
})
