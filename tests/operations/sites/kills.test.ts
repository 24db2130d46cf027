import { afterAll, beforeAll, expect, it } from 'vitest'
import { SiteDocument } from '../../../shared/pages/document.ts'
import { freePort } from '../../../supabase/local/ports.ts'
import { createAccount } from '../../support/accounts.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, key } from '../../support/requests.ts'
import { sharedSecret, testIssuer } from '../../support/tokens.ts'
import { untilRun, workerUrl } from '../../support/worker.ts'
import { startFunction, type TestProcess } from '../../support/processes.ts'
import { fixture } from '../../support/fixture.ts'
import { books, change, changed, createSite, prompt, readSite, send, type TestSite } from './world.ts'

const platform = fixture(openPlatform)
const owner = fixture(() => createAccount(platform.database))
let site: TestSite
let model: { url: string; requests: number; stop(): void }
const processes: TestProcess[] = []

beforeAll(async () => {
  platform.services.ports.generator = prompt
  site = await changed(platform, owner, await createSite(platform, owner), 'generate')
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

const untilRequested = (times: number) =>
  expect.poll(() => model.requests, { timeout: 20_000, interval: 20 }).toBe(times)
const withModel = () => ({ LLM_BASE_URL: model.url, LLM_MODEL: 'silent' })

it('a killed API leaves the draft as it was while the model was at work, and charges nothing', async () => {
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
  const generate = () =>
    fetch(`http://127.0.0.1:${port}/api/sites/${site.id}`, {
      method: 'PATCH',
      headers: { ...key(owner), 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'generate', revision: site.revision, instruction: 'Storm' }),
    }).then((response) => response.status, () => 'cut off')
  await expect.poll(
    () =>
      fetch(`http://127.0.0.1:${port}/api/nothing`).then((response) => response.body?.cancel())
        .then(() => true, () => false),
    { timeout: 20_000 },
  ).toBe(true)
  const before = model.requests
  const response = generate()
  await untilRequested(before + 1)
  await process.kill()
  expect(await response).toBe('cut off')

  expect(await readSite(platform, owner, site)).toEqual(site)
  expect(await books(platform.database, owner)).toEqual({ balance: 308, reserved: 25, charges: [-25] })
  // What was set aside is free again after a quarter of an hour, and nothing stands in the way until then.
  await platform.database.owner`
    update app.credit_reservations set expires_at = now() where account_id = ${owner.id} and state = 'reserved'`
  site = await changed(platform, owner, site, 'generate', { instruction: 'Calm' })
  expect(site.revision).toBe(2)
  expect(await books(platform.database, owner)).toEqual({ balance: 283, reserved: 0, charges: [-25, -25] })
})

it('a killed worker leaves the draft as it was, and the next one, without a model, ends the run for free', async () => {
  const response = await send(platform, { ...key(owner), prefer: 'respond-async' }, 'PATCH', `/${site.id}`, {
    action: 'generate',
    revision: site.revision,
    instruction: 'Storm',
  })
  const { runId } = await json(response, 202)
  const env = { WORKER_DATABASE_URL: workerUrl(platform.database), WORKER_MAINTENANCE_MS: '100' }
  const before = model.requests
  const killed = start('worker', { ...env, ...withModel() })
  await untilRequested(before + 1)
  await killed.kill()
  expect(await readSite(platform, owner, site)).toEqual(site)

  start('worker', env)
  await untilRun(platform.database, runId, { state: 'completed' }, 20_000)
  const made = await readSite(platform, owner, site)
  expect(made.revision).toBe(site.revision + 1)
  SiteDocument.parse(made.draft)
  const { charges, reserved } = (await books(platform.database, owner))!
  expect([charges, reserved]).toEqual([[-25, -25], 0])
  expect((await change(platform, owner, made, 'publish')).status).toBe(200)
})
