import axe from 'axe-core'
import type { Frame, Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { createAccount, createCatalog, observe, testIsrc } from '../support/accounts.ts'
import { desktop, openBrowser, type phone } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import type { Revision } from '../support/mcp-clients.ts'
import { serveHost } from '../support/mcp-host.ts'
import { openPlatform } from '../support/platform.ts'
import { createSnapshot } from '../operations/catalogs/world.ts'
import { change, createSite, prompt, type TestSite } from '../operations/sites/world.ts'

export const hostileName = `<img src=x onerror="parent.postMessage('broken','*')">`

interface Shown {
  page: Page
  view: Frame
  errors: string[]
  requests: string[]
  // deno-lint-ignore no-explicit-any -- what the host page recorded
  seen(): Promise<any>
}

export interface Options {
  device?: typeof phone | typeof desktop
  theme?: 'light' | 'dark'
  revision?: Revision
  canCallTools?: boolean
  elicit?: 'accept' | 'decline'
  /** How the client refuses to open a link. */
  links?: 'error' | 'refused'
}

/** A frame without scripts reports each script that it does not run, and the server has no stream for a legacy client. */
const expected = /'allow-scripts' permission is not set|status of 405/

/** A catalog, its valuation and a site with a draft, and a client that shows the views of their tools. */
export function useViews() {
  const platform = fixture(() => openPlatform({ BASE_URL: 'http://localhost:8000' }))
  const account = fixture(() => createAccount(platform.database))
  const host = fixture(() => serveHost(platform.mcp))
  const browser = fixture(openBrowser)
  let catalogId: string
  let site: TestSite

  beforeAll(async () => {
    const { database } = platform
    const isrcs = Array.from({ length: 30 }, (_, index) => testIsrc(index + 1))
    catalogId = await createCatalog(database, account, isrcs)
    const grow = Array.from({ length: 15 }, (_, day) => 1_204_300 + day * 8_200 + day * day * 110)
    await observe(database, testIsrc(1), '2026-02-27', grow)
    await observe(
      database,
      testIsrc(2),
      '2026-02-27',
      grow.map((value, day) => day > 5 && day < 9 ? undefined : value),
    )
    await observe(
      database,
      testIsrc(3),
      '2026-02-27',
      grow.map((value, day) => day === 10 ? value - 90_000 : value),
    )
    await observe(database, testIsrc(4), '2026-02-27', grow.map((value, day) => day === 4 ? -5 : value))
    for (const [index, name] of ['Tide', 'Ebb and flow', 'Undertow', hostileName].entries()) {
      await database.owner`update app.songs set name = ${name} where isrc = ${testIsrc(index + 1)}`
    }
    const measured = isrcs.map((isrc, index) => ({ isrc, value: 1_000_000 + index }))
    // After the dates that the tests read.
    const capturedAt = '2026-03-20T04:20:00Z'
    const snapshot = await createSnapshot(database, account, measured, { catalogId, capturedAt })
    await database.owner`select private.value_catalog(${catalogId}, ${snapshot})`
    platform.services.ports.generator = prompt
    site = await createSite(platform, account)
    await change(platform, account, site, 'generate', { instruction: 'A page about the sea' })
  })

  /** Shows a tool's view in a client, and runs with it. */
  async function show(
    name: string,
    args: Record<string, unknown>,
    { device = desktop, ...options }: Options,
    run: (shown: Shown) => Promise<void>,
  ) {
    await browser.visit(async ({ page, errors, requests }) => {
      await page.goto(host.url)
      await page.waitForFunction('globalThis.showTool')
      const call = { headers: { 'x-api-key': account.key }, revision: '2025-11-25', name, args, ...options }
      await page.evaluate(`globalThis.showTool(${JSON.stringify(call)})`)
      const view = page.frames().find((frame) => frame.url().includes('/view/'))!
      await run({ page, view, errors, requests, seen: () => page.evaluate('globalThis.seen') })
      expect(errors.filter((error) => !expected.test(error))).toEqual([])
      expect(requests.filter((url) => !url.startsWith(host.url))).toEqual([])
      const faults = await view.evaluate(`${axe.source}; axe.run().then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`)
      expect(faults).toEqual([])
      const overflow = await view.evaluate('document.documentElement.scrollWidth - innerWidth')
      expect(overflow).toBeLessThanOrEqual(0)
    }, device)
  }

  return {
    platform,
    account,
    show,
    get catalogId() {
      return catalogId
    },
    get site() {
      return site
    },
  }
}
