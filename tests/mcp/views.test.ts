import axe from 'axe-core'
import type { Frame, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { createAccount, createCatalog, observe, testIsrc } from '../support/accounts.ts'
import { desktop, openBrowser, phone } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import type { Revision } from '../support/mcp-clients.ts'
import { serveHost } from '../support/mcp-host.ts'
import { openPlatform } from '../support/platform.ts'
import { createSnapshot } from '../operations/catalogs/world.ts'
import { change, createSite, prompt, readSite, type TestSite } from '../operations/sites/world.ts'
import { bundleViews, scriptsFile } from '../../supabase/apps/bundle.ts'
import { history } from './world.ts'

const platform = fixture(() => openPlatform({ BASE_URL: 'http://localhost:8000' }))
const account = fixture(() => createAccount(platform.database))
const host = fixture(() => serveHost(platform.mcp))
const browser = fixture(openBrowser)
const hostileName = `<img src=x onerror="parent.postMessage('broken','*')">`
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
  const snapshot = await createSnapshot(database, account, measured, { catalogId })
  await database.owner`select private.value_catalog(${catalogId}, ${snapshot})`
  platform.services.ports.generator = prompt
  site = await createSite(platform, account)
  await change(platform, account, site, 'generate', { instruction: 'A page about the sea' })
})

interface Shown {
  page: Page
  view: Frame
  errors: string[]
  requests: string[]
  // deno-lint-ignore no-explicit-any -- what the host page recorded
  seen(): Promise<any>
}

interface Options {
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

const period = () => ({ catalogId, since: '2026-03-06', days: 7 })

it('the scripts of the views are those of their sources', async () => {
  expect(await Deno.readTextFile(scriptsFile)).toBe(await bundleViews())
}, 20_000)

describe('the play-count history', () => {
  it('draws the first recording, with its gaps and its values', async () => {
    await show(history, period(), {}, async ({ view, seen }) => {
      await view.waitForSelector('#plot svg')
      expect(await view.textContent('h1')).toBe('Tide')
      expect(await view.textContent('.state')).toMatch(/^Comparable · All 15 days observed/)
      expect(await view.textContent('.card.previous')).toContain('2026-02-27 to 2026-03-06')
      await view.focus('#plot')
      expect(await view.textContent('#read')).toMatch(/^2026-03-13: 1,340,660 plays/)
      await view.press('#plot', 'Home')
      expect(await view.textContent('#read')).toMatch(
        /^2026-02-27: 1,204,300 plays, captured at \d\d:\d\d UTC$/,
      )
      await view.press('#plot', 'ArrowRight')
      expect(await view.getAttribute('#plot', 'aria-valuetext')).toMatch(
        /^2026-02-28: .*\+8,310 since the day before/,
      )
      const { x, y, width, height } = (await (await view.$('#plot'))!.boundingBox())!
      await view.page().mouse.move(x + width - 2, y + height / 2)
      expect(await view.textContent('#read')).toMatch(/^2026-03-13/)
      expect((await seen()).sizes.at(-1).height).toBeGreaterThan(400)
    })
  })

  it('reads another recording when it is chosen: a gap is a gap', async () => {
    await show(history, period(), { device: phone, theme: 'dark' }, async ({ view }) => {
      await view.click('text=Ebb and flow')
      await view.waitForSelector('#plot svg rect[fill="url(#gap)"]')
      expect(await view.textContent('.state')).toMatch(
        /^Incomplete · Missing 3 days: 2026-03-05 to 2026-03-07/,
      )
      expect(await view.textContent('.card.previous')).toContain('not comparable')
      expect(await view.locator('#plot path[d^="M"][d*="L"]').count()).toBe(2)
      await view.click('text=Undertow')
      await view.waitForSelector('text=Counter correction · Counter fell on 2026-03-09')
    })
  })

  it('turns pages, and shows a name as text', async () => {
    await show(history, period(), { revision: '2026-07-28' }, async ({ view }) => {
      await view.click(`#row-3`)
      await view.waitForSelector('text=Invalid observation')
      expect(await view.textContent('h1')).toBe(hostileName)
      expect(await view.locator('img').count()).toBe(0)
      await view.click('text=Next page')
      await view.waitForSelector('text=page 2 of 2')
      expect(await view.locator('button.row').count()).toBe(5)
      expect(await view.textContent('.state')).toMatch(/^Incomplete/)
      await view.click('text=Previous page')
      await view.waitForSelector('text=page 1 of 2')
    })
  })

  it('needs no call if the model asked for the observations', async () => {
    await show(
      history,
      { ...period(), observations: true, limit: 2 },
      { canCallTools: false },
      async ({ view }) => {
        await view.waitForSelector('#plot svg')
      },
    )
  })

  it('says so if the client calls no tools', async () => {
    await show(history, period(), { canCallTools: false }, async ({ view }) => {
      await view.waitForSelector('text=does not let the view read the observations')
      expect(await view.locator('button.row').count()).toBe(25)
    })
  })

  it('shows the error of the tool', async () => {
    await show(history, { ...period(), catalogId: crypto.randomUUID() }, {}, async ({ view }) => {
      await view.waitForSelector('text=Catalog not found')
    })
  })

  it('has the theme of its client, also when that changes', async () => {
    await show(history, period(), { theme: 'dark' }, async ({ page, view }) => {
      const background = () => view.evaluate('getComputedStyle(document.body).backgroundColor')
      expect(await background()).toBe('rgb(24, 29, 35)')
      await page.evaluate('globalThis.setTheme("light")')
      await view.waitForFunction('getComputedStyle(document.body).backgroundColor === "rgb(255, 255, 255)"')
      await page.evaluate('globalThis.setTheme("dark")')
      await view.waitForFunction('getComputedStyle(document.body).backgroundColor !== "rgb(255, 255, 255)"')
      await page.evaluate('globalThis.tearDown()')
    })
  })
})

describe('the valuation', () => {
  it.each<[string, Options]>([['on a desktop', {}], ['on a phone, dark', { device: phone, theme: 'dark' }]])(
    'is explained step by step %s',
    async (_, options) => {
      await show('explain_catalog_valuation', { catalogId }, options, async ({ view }) => {
        await view.waitForSelector('ol.steps li')
        expect(await view.textContent('h1')).toMatch(/^\$[\d,]+$/)
        expect(await view.locator('ol.steps li').count()).toBe(5)
        expect(await view.textContent('ol.steps li:last-child b')).toBe(await view.textContent('h1'))
        await view.click('#case-high')
        const high = (await view.textContent('ol.steps li:last-child b'))!
        expect(await view.textContent('.ends')).toContain(high)
        expect(await view.getAttribute('#case-high', 'aria-pressed')).toBe('true')
        await view.click('#case-mid')
      })
    },
  )
})

describe('the preview of a site', () => {
  const args = () => ({ id: site.id })
  const ready = async (view: Frame) => await (await (await view.waitForSelector('iframe')).contentFrame())!

  it('shows the page without running anything of it', async () => {
    await show('preview_site', args(), {}, async ({ view, seen }) => {
      const frame = await ready(view)
      expect(await frame.textContent('h1')).toBe('A page about the sea')
      expect(await view.getAttribute('iframe', 'sandbox')).toBe('')
      await view.waitForSelector('text=Publishing makes revision 1 public at once.')
      await view.click('text=Open the full preview')
      expect((await seen()).opened).toEqual([expect.stringContaining(`/s/${site.id}/preview?token=`)])
    })
  })

  it('publishes nothing if the user of the client declines', async () => {
    const options = { revision: '2026-07-28', elicit: 'decline', device: phone, theme: 'dark' } as const
    await show('preview_site', args(), options, async ({ view, seen }) => {
      await view.click('#publish')
      await view.waitForSelector('text=The user did not confirm this. Nothing was charged or changed.')
      expect((await seen()).asked).toEqual([expect.stringContaining('Publish the draft of “Tide”?')])
    })
    expect((await readSite(platform, account, site)).published).toBeNull()
  })

  it('publishes the revision that it shows, after the client asked its user', async () => {
    await show('preview_site', args(), { revision: '2026-07-28', elicit: 'accept' }, async ({ view }) => {
      await view.click('#publish')
      await view.waitForSelector(`text=Published at http://platform.test/s/${site.id}`)
      expect(await view.isDisabled('#publish')).toBe(true)
    })
    expect((await readSite(platform, account, site)).published).not.toBeNull()
  })

  it('publishes no draft that is the public page, and one that differs only in its playable part', async () => {
    const fresh = await createSite(platform, account)
    await change(platform, account, fresh, 'generate')
    await change(platform, account, { ...fresh, revision: 1 }, 'publish')
    await show('preview_site', { id: fresh.id }, {}, async ({ view }) => {
      await view.waitForSelector('#publish:disabled >> text=Already published')
      await view.waitForSelector('text=Published: this is what everybody sees.')
    })
    await platform.database.owner`
      update app.sites set draft = jsonb_set(draft, '{experience,html}', '"<p>Other</p>"') where id = ${fresh.id}`
    await show('preview_site', { id: fresh.id }, {}, async ({ view }) => {
      await view.waitForSelector('#publish:enabled >> text=Publish in place of the public page')
    })
  })

  it('does not publish a revision that has changed since', async () => {
    const fresh = await createSite(platform, account)
    await change(platform, account, fresh, 'generate', { instruction: 'First' })
    await show('preview_site', { id: fresh.id }, {}, async ({ view }) => {
      await ready(view)
      await change(platform, account, { ...fresh, revision: 1 }, 'generate', { instruction: 'Second' })
      await view.click('#publish')
      await view.waitForSelector('[role=alert]')
      await view.click('text=Read again')
      await view.waitForSelector('text=Publishing makes revision 2 public at once.')
    })
  })

  it.each(
    [
      ['error', /^Links are blocked here$/],
      ['refused', /^The client did not open http:\/\/platform\.test\/s\/[\w-]+\/preview\?token=/],
    ] as const,
  )('says that the client did not open the link: %s', async (links, problem) => {
    const fresh = await createSite(platform, account)
    await change(platform, account, fresh, 'generate')
    await show('preview_site', { id: fresh.id }, { links, device: phone }, async ({ view, seen }) => {
      await ready(view)
      await view.click('#open')
      await view.waitForSelector('[role=alert]')
      expect(await view.textContent('[role=alert]')).toMatch(problem)
      expect((await seen()).opened).toEqual([])
      expect(await view.isEnabled('#open')).toBe(true)
    })
  })

  it('has only the link if the client calls no tools', async () => {
    await show('preview_site', args(), { canCallTools: false }, async ({ view }) => {
      await view.waitForSelector('text=Open the full preview')
      expect(await view.locator('#publish, iframe').count()).toBe(0)
    })
  })
})
