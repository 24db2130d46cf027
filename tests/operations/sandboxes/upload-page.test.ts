import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveCheckout } from '../../docs/serve-checkout.ts'
import { useStack } from '../../local/use-stack.ts'
import { openBrowser } from '../../support/browser.ts'
import { fixture } from '../../support/fixture.ts'
import { git, soundClone } from '../../support/git.ts'
import { sample } from '../../support/sample.ts'

const max = 100 * 2 ** 20
const local = useStack()
const browser = fixture(openBrowser)
let dir: string
const site = serveCheckout()

beforeAll(async () => {
  dir = await Deno.makeTempDir()
})
afterAll(async () => {
  await site.close()
  await Deno.remove(dir, { recursive: true })
})

/** Has the owner's sandbox set up: the address to clone its repository from. */
async function setUp(): Promise<string> {
  const { base_url, accounts } = local.stack
  const headers = { 'x-api-key': accounts.owner.api_key }
  const started = await fetch(`${base_url}/api/sandboxes/setup`, { method: 'POST', headers })
  const { runId } = await started.json()
  let run: { status: string; output: { clone_url: string } } | undefined
  await expect.poll(async () => {
    const response = await fetch(`${base_url}/api/tasks/runs?runId=${runId}`, { headers })
    run = (await response.json()).runs[0]
    return run?.status
  }, { timeout: 60_000 }).toBe('completed')
  return run!.output.clone_url
}

async function openPage(page: Page) {
  const { base_url, publishable_key, accounts: { owner } } = local.stack
  await page.goto(
    `${site.url}/docs/examples/upload.html?platform=${base_url}&key=${publishable_key}`,
  )
  await page.getByLabel('E-mail address').fill(owner.email)
  await page.getByLabel('Password').fill(owner.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** A file of this size, of which no two pages are alike. */
async function makeFile(name: string, size: number): Promise<string> {
  const path = join(dir, name)
  using file = await Deno.open(path, { write: true, create: true })
  // Only a part is random: compressing 99 random MB takes half a minute.
  const chunk = new Uint8Array(65_536)
  crypto.getRandomValues(chunk.subarray(0, 4_096))
  for (let at = 0; at < size; at += chunk.length) {
    new DataView(chunk.buffer).setUint32(0, at)
    await file.write(chunk.subarray(0, Math.min(chunk.length, size - at)))
  }
  return path
}

it.each(sample([10, 99], 2))(
  "uploads %i MB with a progress bar, commits it under git's own id, and git clone shows it",
  (megabytes) =>
    browser.visit(async ({ page, errors }) => {
      const cloneUrl = await setUp()
      await openPage(page)
      const name = 'A long mix (1).wav'
      const file = await makeFile(name, megabytes * 2 ** 20)
      await page.getByLabel('File').setInputFiles(file)
      await page.getByLabel('Folder').fill('mixes/2026')
      await page.evaluate(`
      const bar = document.querySelector('progress')
      globalThis.values = []
      new MutationObserver(() => bar.hasAttribute('value') && values.push(bar.value)).observe(bar, { attributes: true })
    `)
      // Loopback is so fast that a bar would hardly be seen to move.
      const line = await page.context().newCDPSession(page)
      await line.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: megabytes * 0.4e6,
      })
      await page.getByRole('button', { name: 'Upload' }).click()
      await expect.poll(() => page.getByText(/^Uploading \d+ %$/).count(), { timeout: 20_000 }).toBe(1)
      await page.getByText('is committed').waitFor({ timeout: 150_000 })
      const values = await page.evaluate<number[]>('values')
      expect(values.length).toBeGreaterThan(5)
      expect(values).toEqual([...values].sort((one, other) => one - other))
      expect(values.at(-1)).toBe(1)
      const to = await soundClone(cloneUrl, join(dir, `clone-${megabytes}`))
      const sha = await git('hash-object', file)
      expect(await git('-C', to, 'rev-parse', `HEAD:mixes/2026/${name}`)).toBe(sha)
      expect(await git('hash-object', join(to, 'mixes/2026', name))).toBe(sha)
      await expect.poll(() => page.getByRole('status').textContent()).toContain(sha)
      expect(errors).toEqual([])
    }),
  240_000,
)

it(
  'refuses 101 MB with a text, before it is sent and, where its size was not given, at Storage',
  () =>
    browser.visit(async ({ page, requests }) => {
      await openPage(page)
      const file = await makeFile('too-long.wav', 101 * 2 ** 20)
      await page.getByLabel('File').setInputFiles(file)
      await page.getByRole('button', { name: 'Upload' }).click()
      await expect.poll(() => page.getByRole('alert').textContent()).toBe(
        `A file may have at most 100 MB (${max} bytes)`,
      )
      expect(requests.filter((url) => url.includes('/storage/'))).toEqual([])
      const { base_url, accounts, publishable_key } = local.stack
      const [staging, library] = [
        [`${base_url}/api/sandboxes/staged-file`, accounts.owner.api_key],
        [base_url, publishable_key],
      ].map((values) => JSON.stringify(values))
      const error = await page.evaluate(`(async ([address, key], [url, publishableKey]) => {
      const headers = { 'content-type': 'application/json', 'x-api-key': key }
      const response = await fetch(address, { method: 'POST', headers, body: '{"name":"too-long.wav"}' })
      const { path, token } = await response.json()
      const client = supabase.createClient(url, publishableKey, { auth: { persistSession: false } })
      const [file] = document.querySelector('input[type=file]').files
      return (await client.storage.from('staged-files').uploadToSignedUrl(path, token, file)).error?.message
    })(${staging}, ${library})`)
      expect(error).toMatch(/exceed|large|size/i)
    }),
  60_000,
)
