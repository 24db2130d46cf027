import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { root } from '../../supabase/local/path.ts'
import { freePort } from '../../supabase/local/ports.ts'
import { titles } from '../../shared/web/console/addresses.ts'
import { openBrowser } from '../support/browser.ts'
import { met, milliseconds, type Row } from './report.ts'
import { progress, type Session } from './session.ts'
import { median } from './statistics.ts'

const rounds = 5
/** "Slow 4G" and a middle phone, as Lighthouse throttles them (docs/throttling.md): 1.6 Mbit/s, 150 ms, 4 times slower. */
const phone = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8, offline: false }
const slowdown = 4

/** B22: what the console loads, and when a phone shows it. */
export async function consoleBudget(session: Session): Promise<Row> {
  progress('B22: npm start and a browser')
  const stackDir = join(session.folder, 'stack')
  const child = session.start({
    name: 'npm-start',
    command: 'npm',
    args: ['start'],
    cwd: root,
    env: { STACK_DIR: stackDir, PORT: `${freePort()}`, NO_COLOR: '1', AUTH_LIMITS: 'off' },
    signals: [{ signal: 'SIGTERM', waitMs: 30_000 }],
  })
  while (!/^Ready/m.test(await Deno.readTextFile(child.log).catch(() => ''))) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const stack = JSON.parse(await Deno.readTextFile(join(stackDir, 'stack.json')))
  const browser = await openBrowser()
  session.defer(() => browser.close())
  const home = `${stack.app_url}/s/console`
  const { page } = await browser.open({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  await page.goto(`${home}/sign-in`)
  const signIn = await loadedScripts(page)
  await page.getByRole('button', { name: 'Password' }).click()
  const form = page.locator('#with-password')
  await form.getByLabel('E-mail address').fill(stack.accounts.owner.email)
  await form.getByLabel('Password').fill(stack.accounts.owner.password)
  await form.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/w\//)

  const sizes = new Map([['sign-in', signIn]])
  const ids = { 'catalogs/:id': stack.catalog_id, 'pages/:id': stack.site_id }
  for (const path of Object.keys(titles)) {
    const [, id] = Object.entries(ids).find(([start]) => path.startsWith(start)) ?? []
    if (path.includes(':id') && !id) continue
    await page.goto(`${home}/w/me/${path.replace(':id', id).replace(':isrc', 'QZDM02000003')}`)
    sizes.set(path, await loadedScripts(page))
  }
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  await cdp.send('Network.emulateNetworkConditions', phone)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const paints: number[] = []
  const contents: number[] = []
  for (let round = 0; round < rounds; round++) {
    await page.goto(`${home}/w/me/home`)
    const navigation = page.locator('.bottom')
    await navigation.waitFor()
    contents.push(await page.evaluate('performance.now()'))
    paints.push(
      await page.evaluate(
        `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? performance.now()`,
      ),
    )
  }
  const [largest, largestSize] = [...sizes].sort(([, a], [, b]) => b - a)[0]!
  const paint = median(paints)
  return {
    id: 'B22',
    what: 'console: script of home, of the largest page; first paint on a throttled phone',
    measured: `${kilobytes(sizes.get('home')!)}; ${kilobytes(largestSize)}; ${milliseconds(paint)}`,
    reference: '-',
    ratio: '-',
    budget: '<= 25 kB; <= 40 kB; <= 1 s',
    verdict: met([sizes.get('home')!, { max: 25_000 }], [largestSize, { max: 40_000 }], [paint, {
      max: 1_000,
    }]),
    notes: [
      `the largest is ${largest}; ${
        [...sizes].map(([path, size]) => `${path} ${kilobytes(size)}`).join(', ')
      }`,
      `1.6 Mbit/s, 150 ms, processor ${slowdown} times slower, nothing cached: the navigation stands after ${
        milliseconds(median(contents))
      }; medians of ${rounds}`,
    ],
  }
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** The bytes on the wire of all scripts that a page has loaded once it rests. */
async function loadedScripts(page: Page): Promise<number> {
  await page.locator('main h1').waitFor()
  await page.waitForLoadState('networkidle')
  return await page.evaluate(
    `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`,
  )
}
