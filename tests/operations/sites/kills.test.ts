import { afterAll, beforeAll, expect, it } from 'vitest'
import { SiteDocument } from '../../../shared/site/document.ts'
import { generateSite } from '../../../shared/tasks/generate-site.ts'
import { freePort } from '../../../supabase/local/ports.ts'
import { createAccount } from '../../support/accounts.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, key } from '../../support/requests.ts'
import { sharedSecret, testIssuer } from '../../support/tokens.ts'
import { openWorker, untilRun, workerUrl } from '../../support/worker.ts'
import { startFunction, type TestProcess } from '../../support/processes.ts'
import { fixture } from '../../support/fixture.ts'
import { books, change, createSite, prompt, readSite, send, type TestSite } from './world.ts'

const platform = fixture(openPlatform)
const owner = fixture(() => createAccount(platform.database))
let site: TestSite
let model: { url: string; requests: number; stop(): void }
const processes: TestProcess[] = []

beforeAll(async () => {
  platform.services.ports.generator = prompt
  site = await createSite(platform, owner)
  model = silentModel()
})
afterAll(async () => {
  for (const process of processes) await process.kill()
  model.stop()
})

/** An endpoint that takes every request and never responds. */
function silentModel() {
  const stopping = new AbortController()
  const server = Deno.serve(
    { port: 0, hostname: '127.0.0.1', signal: stopping.signal, onListen: () => {} },
    () => {
      made.requests++
      return new Promise(() => {})
    },
  )
  const made = { url: `http://127.0.0.1:${server.addr.port}/v1`, requests: 0, stop: () => stopping.abort() }
  return made
}

function start(...args: Parameters<typeof startFunction>): TestProcess {
  const process = startFunction(...args)
  processes.push(process)
  return process
}

const withModel = () => ({ LLM_BASE_URL: model.url, LLM_MODEL: 'silent' })

/** The next worker, whose model responds. A kill can cost two attempts: its own, and that of a claim which was on its way. */
const work = () =>
  openWorker(platform.database, [generateSite()], { providers: { generator: prompt }, maxAttempts: 8 })

it('a killed API loses no page: its run is ended and charged once, and a repeat has the response', async () => {
  const port = freePort()
  const process = start('api', {
    DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
    BASE_URL: 'http://platform.test',
    APP_URL: 'http://platform.test',
    DATABASE_URL: platform.database.apiUrl,
    AUTH_ISSUER: testIssuer,
    AUTH_JWT_SECRET: sharedSecret,
    ...withModel(),
  })
  await expect.poll(
    () =>
      fetch(`http://127.0.0.1:${port}/api/nothing`).then((response) => response.body?.cancel())
        .then(() => true, () => false),
    { timeout: 20_000 },
  ).toBe(true)
  const headers = { ...key(owner), 'idempotency-key': crypto.randomUUID() }
  const body = { action: 'generate', revision: site.revision, instruction: 'Storm' }
  const response = fetch(`http://127.0.0.1:${port}/api/sites/${site.id}`, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then((response) => response.status, () => 'cut off')
  await expect.poll(async () => (await books(platform.database, owner))?.reserved).toBe(25)
  await process.kill()
  expect(await response).toBe('cut off')
  expect(await readSite(platform, owner, site)).toEqual(site)

  await using _worker = await work()
  const made = await json(send(platform, headers, 'PATCH', `/${site.id}`, body))
  expect(made).toMatchObject({ charged: true, site: { revision: site.revision + 1 } })
  site = made.site
  expect(await books(platform.database, owner)).toEqual({ balance: 308, reserved: 0, charges: [-25] })
})

it('a killed worker leaves the draft as it was, and the next one ends the run and charges once', async () => {
  const before = await books(platform.database, owner)
  const response = await send(platform, { ...key(owner), prefer: 'respond-async' }, 'PATCH', `/${site.id}`, {
    action: 'generate',
    revision: site.revision,
    instruction: 'Calm',
  })
  const { runId } = await json(response, 202)
  const env = { WORKER_DATABASE_URL: workerUrl(platform.database), WORKER_MAINTENANCE_MS: '100' }
  const killed = start('worker', { ...env, ...withModel() })
  await expect.poll(() => model.requests, { timeout: 20_000, interval: 20 }).toBe(1)
  await killed.kill()
  expect(await readSite(platform, owner, site)).toEqual(site)

  await using _worker = await work()
  await untilRun(platform.database, runId, { state: 'completed' }, 20_000)
  const made = await readSite(platform, owner, site)
  expect(made.revision).toBe(site.revision + 1)
  SiteDocument.parse(made.draft)
  const { charges, reserved } = (await books(platform.database, owner))!
  expect([charges, reserved]).toEqual([[...before?.charges ?? [], -25], 0])
  expect((await change(platform, owner, made, 'publish')).status).toBe(200)
})
