import type { Frame } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { change, createSite } from '../operations/sites/world.ts'
import { phone } from '../support/browser.ts'
import { useViews } from './view-world.ts'
import { history } from './world.ts'

const world = useViews()
const { show, platform, account } = world
const period = () => ({ catalogId: world.catalogId, since: '2026-03-06', days: 7 })

describe('the play-count history', () => {
  it('reads another recording when it is chosen: a gap is a gap', async () => {
    await show(history, period(), { device: phone, theme: 'dark' }, async ({ view }) => {
      await view.click('text=Ebb and flow')
      await view.waitForSelector('#plot svg rect[fill="url(#gap)"]')
      await expect.poll(() => view.textContent('.state')).toMatch(
        /^Incomplete · Missing 3 days: 5 Mar 2026 to 7 Mar 2026/,
      )
      await expect.poll(() => view.textContent('.card.previous')).toContain('not comparable')
      await expect.poll(() => view.locator('#plot path[d^="M"][d*="L"]').count()).toBe(2)
      await view.click('text=Undertow')
      await view.waitForSelector('text=Counter correction · Counter fell on 9 Mar 2026')
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
      await expect.poll(() => view.locator('button.row').count()).toBe(25)
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
      expect(await background()).toBe('rgb(14, 17, 22)')
      await page.evaluate('globalThis.setTheme("light")')
      await view.waitForFunction('getComputedStyle(document.body).backgroundColor === "rgb(251, 251, 250)"')
      await page.evaluate('globalThis.setTheme("dark")')
      await view.waitForFunction('getComputedStyle(document.body).backgroundColor !== "rgb(251, 251, 250)"')
      await page.evaluate('globalThis.tearDown()')
    })
  })
})

describe('the preview of a site', () => {
  const args = () => ({ id: world.site.id })
  const ready = async (view: Frame) => await (await (await view.waitForSelector('iframe')).contentFrame())!

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
      await expect.poll(() => view.textContent('[role=alert]')).toMatch(problem)
      expect((await seen()).opened).toEqual([])
      await expect.poll(() => view.isEnabled('#open')).toBe(true)
    })
  })

  it('has only the link if the client calls no tools', async () => {
    await show('preview_site', args(), { canCallTools: false }, async ({ view }) => {
      await view.waitForSelector('text=Open the full preview')
      await expect.poll(() => view.locator('#publish, iframe').count()).toBe(0)
    })
  })
})
