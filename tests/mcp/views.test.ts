import type { Frame } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { readSite } from '../operations/sites/world.ts'
import { phone } from '../support/browser.ts'
import { sample } from '../support/sample.ts'
import { hostileName, type Options, useViews } from './view-world.ts'
import { history } from './world.ts'

const world = useViews()
const { show, platform, account } = world
const period = () => ({ catalogId: world.catalogId, since: '2026-03-06', days: 7 })

describe('the play-count history', () => {
  it('draws the first recording, with its gaps and its values', async () => {
    await show(history, period(), {}, async ({ view, seen }) => {
      await view.waitForSelector('#plot svg')
      await expect.poll(() => view.textContent('h1')).toBe('Tide')
      await expect.poll(() => view.textContent('.state')).toMatch(/^Comparable · All 15 days observed/)
      await expect.poll(() => view.textContent('.card.previous')).toContain('27 Feb 2026 to 6 Mar 2026')
      await view.focus('#plot')
      await expect.poll(() => view.textContent('#read')).toMatch(/^13 Mar 2026: 1,340,660 plays/)
      await view.press('#plot', 'Home')
      await expect.poll(() => view.textContent('#read')).toMatch(
        /^27 Feb 2026: 1,204,300 plays, captured at \d\d:\d\d UTC$/,
      )
      await view.press('#plot', 'ArrowRight')
      await expect.poll(() => view.getAttribute('#plot', 'aria-valuetext')).toMatch(
        /^28 Feb 2026: .*\+8,310 since the day before/,
      )
      const { x, y, width, height } = (await (await view.$('#plot'))!.boundingBox())!
      await view.page().mouse.move(x + width - 2, y + height / 2)
      await expect.poll(() => view.textContent('#read')).toMatch(/^13 Mar 2026/)
      await expect.poll(async () => (await seen()).sizes.at(-1).height).toBeGreaterThan(400)
    })
  })

  it('turns pages, and shows a name as text', async () => {
    await show(history, period(), { revision: '2026-07-28' }, async ({ view }) => {
      await view.click(`#row-3`)
      await view.waitForSelector('text=Invalid observation')
      await expect.poll(() => view.textContent('h1')).toBe(hostileName)
      await expect.poll(() => view.locator('img').count()).toBe(0)
      await view.click('text=Next page')
      await view.waitForSelector('text=page 2 of 2')
      await expect.poll(() => view.locator('button.row').count()).toBe(5)
      await expect.poll(() => view.textContent('.state')).toMatch(/^Incomplete/)
      // A page that fails says so, and is turned again by the same button.
      await view.page().route('**/mcp', async (route) => {
        const error = { code: -32603, message: 'The server is restarting' }
        await route.fulfill({ json: { jsonrpc: '2.0', id: route.request().postDataJSON().id, error } })
      }, { times: 1 })
      await view.click('text=Previous page')
      await expect.poll(() => view.textContent('[role=alert]')).toContain('The server is restarting')
      await expect.poll(() => view.textContent('body')).toContain('page 2 of 2')
      await view.click('text=Previous page')
      await view.waitForSelector('text=page 1 of 2')
      await expect.poll(() => view.locator('[role=alert]').count()).toBe(0)
    })
  })
})

describe('the valuation', () => {
  it.each(
    sample<[string, Options]>(
      [['on a desktop', {}], ['on a phone, dark', { device: phone, theme: 'dark' }]],
      2,
    ),
  )(
    'is explained step by step %s',
    async (_, options) => {
      await show('explain_catalog_valuation', { catalogId: world.catalogId }, options, async ({ view }) => {
        await view.waitForSelector('ol.steps li')
        await expect.poll(() => view.textContent('h1')).toMatch(/^\$[\d,]+$/)
        await expect.poll(() => view.locator('ol.steps li').count()).toBe(5)
        await expect.poll(() => view.textContent('ol.steps li:last-child b')).toBe(
          await view.textContent('h1'),
        )
        await view.click('#case-high')
        const high = (await view.textContent('ol.steps li:last-child b'))!
        await expect.poll(() => view.textContent('.ends')).toContain(high)
        await expect.poll(() => view.getAttribute('#case-high', 'aria-pressed')).toBe('true')
        await view.click('#case-mid')
      })
    },
  )
})

describe('the preview of a site', () => {
  const args = () => ({ site_id: world.site.id })
  const ready = async (view: Frame) => await (await (await view.waitForSelector('iframe')).contentFrame())!

  it('shows the page without running anything of it', async () => {
    await show('preview_site', args(), {}, async ({ view, seen }) => {
      const frame = await ready(view)
      await expect.poll(() => frame.textContent('h1')).toBe('A page about the sea')
      await expect.poll(() => view.getAttribute('iframe', 'sandbox')).toBe('')
      await view.waitForSelector('text=Publishing makes revision 1 public at once.')
      await view.click('text=Open the full preview')
      await expect.poll(async () => (await seen()).opened).toEqual([
        expect.stringContaining(`/s/${world.site.id}/preview?token=`),
      ])
    })
  })

  it('publishes nothing if the user of the client declines', async () => {
    const options = { revision: '2026-07-28', elicit: 'decline', device: phone, theme: 'dark' } as const
    await show('preview_site', args(), options, async ({ view, seen }) => {
      await view.click('#publish')
      await view.waitForSelector('text=The user did not confirm this. Nothing was charged or changed.')
      expect((await seen()).asked).toEqual([expect.stringContaining('Publish the draft of “Tide”?')])
    })
    expect((await readSite(platform, account, world.site)).published).toBeNull()
  })

  it('publishes the revision that it shows, after the client asked its user', async () => {
    await show('preview_site', args(), { revision: '2026-07-28', elicit: 'accept' }, async ({ view }) => {
      await view.click('#publish')
      await view.waitForSelector(`text=Published at http://platform.test/s/${world.site.id}`)
      await expect.poll(() => view.isDisabled('#publish')).toBe(true)
    })
    expect((await readSite(platform, account, world.site)).published).not.toBeNull()
  })
})
