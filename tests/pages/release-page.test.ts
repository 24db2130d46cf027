import { describe, expect, it } from 'vitest'
import type { Asset } from '../../shared/site/document.ts'
import { layouts } from '../../shared/site/document.ts'
import { desktop, narrow, phone } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { sample } from '../support/sample.ts'
import { fullSite } from './full-site.ts'
import { fadingTitles, openDetails, openServed, violations } from './served.ts'
import { siteDocument } from './sites.ts'
import { form } from './world.ts'

const served = fixture(openServed)
/** Pages of tests that differ by what is shown alone. */
const pages = fixture(async () => ({
  narrow: (await served.browser.open(narrow)).page,
  usual: (await served.browser.open()).page,
}))

const shows = [{ date: '2999-06-01', city: 'Hamburg', venue: 'Knust', url: 'https://tickets.example/1' }]
const sound = (name: string): Asset => ({
  url: served.assets[0]!.url.replace(/[\w-]+\.webp$/, `${crypto.randomUUID()}.wav`),
  name: `${name}.wav`,
  type: 'audio/wav',
})
const publish = (...[design, rest]: Parameters<typeof fullSite>) =>
  served.world.publish(
    fullSite(design, { shows, assets: [served.assets[0]!, sound('Low Tide'), sound('Ebb')], ...rest }),
  )

it.each(layouts)('fits a phone with long words in every fact, in the layout %s', async (layout) => {
  const long = 'Rindfleischetikettierungsüberwachung'.repeat(3).slice(0, 100)
  const shop = { service: 'other', label: long.slice(0, 40), url: 'https://shop.example/1' } as const
  const id = await publish({ layout }, {
    ...{ artistName: long, name: long, guests: [long], language: 'de' },
    tracks: [{ title: long, guests: [long] }],
    links: [shop, { ...shop, country: 'DE' }],
    shows: [{ ...shows[0]!, city: long, venue: long, country: long.slice(0, 60) }],
  })
  const { narrow: page } = pages
  await page.goto(`${served.url}/s/${id}`)
  await page.evaluate(openDetails)
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(320)
})

describe('without JavaScript', () => {
  it('everything is there: links, shops by country, sounds', async () => {
    const id = await publish({}, { experience: undefined })
    await served.browser.visit(async ({ page, errors }) => {
      await page.goto(`${served.url}/s/${id}`)
      await page.getByRole('link', { name: 'Spotify' }).waitFor()
      await page.getByText('Shops by country').click()
      await page.getByText('France').click()
      await page.getByRole('link', { name: 'Amazon Music' }).waitFor()
      await expect.poll(() => page.locator('audio[controls]').count()).toBe(2)
      await expect.poll(() => page.locator('.player:visible, #share:visible').count()).toBe(0)
      expect(errors).toEqual([])
    }, { javaScriptEnabled: false })
  })

  it('the page after the sign-up leads to the music and back', async () => {
    const id = await publish({}, { language: 'de' })
    await served.browser.visit(async ({ page, errors }) => {
      await page.goto(`${served.url}/s/${id}`)
      await page.getByLabel('Deine E-Mail-Adresse').fill('fan@example.com')
      await page.locator('[name=consent]').check()
      await page.getByRole('button', { name: 'Anmelden' }).click()
      await page.getByRole('heading', { name: 'Du stehst auf der Liste.' }).waitFor()
      const hrefs = await page.getByRole('link').evaluateAll((links) =>
        links.map((link) => (link as unknown as { href: string }).href)
      )
      const address = `${served.url}/s/${id}`
      expect(hrefs).toEqual([expect.stringContaining(`${address}/go/`), address])
      expect(errors).toEqual([])
    }, { ...phone, javaScriptEnabled: false })
  })
})

describe('the player', () => {
  it('plays, seeks and pauses by keyboard, one sound at a time', async () => {
    const id = await publish()
    await served.browser.visit(async ({ page, errors }) => {
      await page.goto(`${served.url}/s/${id}`)
      const playing = () =>
        page.evaluate("[...document.querySelectorAll('audio')].map((audio) => !audio.paused)")
      await page.getByRole('button', { name: 'Play Low Tide' }).focus()
      await page.keyboard.press('Space')
      await page.getByRole('button', { name: 'Pause Low Tide' }).waitFor()
      const position = page.getByRole('slider', { name: 'Position in Low Tide' })
      await expect.poll(() => position.getAttribute('aria-valuetext')).toContain(' / 0:10')
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Tab')
      for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
      await expect.poll(() => page.evaluate("document.querySelector('audio').currentTime")).toBeGreaterThan(2)
      await page.getByRole('button', { name: 'Play Ebb' }).press('Enter')
      await expect.poll(playing).toEqual([false, true])
      await page.getByRole('button', { name: 'Pause Ebb' }).press('Enter')
      await expect.poll(playing).toEqual([false, false])
      expect(errors).toEqual([])
    }, desktop)
  })

  it('gives a sound that cannot be played the controls of the browser back', async () => {
    const id = await publish({}, { assets: [served.assets[1]!] })
    await served.browser.visit(async ({ page }) => {
      await page.goto(`${served.url}/s/${id}`)
      await page.getByRole('button', { name: 'Play Low Tide' }).click()
      await page.locator('audio[controls]').waitFor()
      await expect.poll(() => page.locator('.player:visible').count()).toBe(0)
    })
  })
})

describe('the share button', () => {
  it('copies the address where the browser has no list to share with', async () => {
    const id = await publish()
    await served.browser.visit(async ({ page, errors }) => {
      await page.goto(`${served.url}/s/${id}?utm_source=mail`)
      await page.getByRole('button', { name: 'Copy the address' }).press('Enter')
      await page.getByRole('status').getByText('The address is copied.').waitFor()
      expect(await violations(page)).toEqual([])
      await page.goto(`${served.url}/s/${id}`)
      expect(errors).toEqual([])
    }, { ...desktop, permissions: ['clipboard-write'] })
  })

  it('opens the list of the system with title and address', async () => {
    const id = await publish()
    await served.browser.visit(async ({ page }) => {
      await page.addInitScript('navigator.share = (data) => Promise.resolve(void (window.shared = data))')
      await page.goto(`${served.url}/s/${id}`)
      await page.getByRole('button', { name: 'Share' }).click()
      const shared = { title: 'Harbour Morning · The Paper Lanterns', url: `${served.url}/s/${id}` }
      await expect.poll(() => page.evaluate('window.shared')).toEqual(shared)
    })
  })
})

it('the pages that a mail links to name the page, and lead back to it after unsubscribing', async () => {
  const id = await publish()
  const { links } = served.world.platform.services.ports
  const address = await links.unsubscribe({ site_id: id, email: 'fan@example.com' })
  await served.browser.visit(async ({ page, errors }) => {
    await page.goto(address)
    const about = page.getByRole('link', { name: 'The Paper Lanterns · Harbour Morning' })
    await about.waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Unsubscribe' }).press('Enter')
    await page.getByRole('heading', { name: 'You have left the list.' }).waitFor()
    expect(await violations(page)).toEqual([])
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    await about.press('Enter')
    await page.waitForURL(`${served.url}/s/${id}`)
    expect(errors).toEqual([])
  }, phone)
})

/** The narrowest width and a wide one; in `npm test` a page is looked at in one of them. */
const widths = (row: number) => sample([320, 1440], 2, row)

it.each(layouts.map((layout, row) => [layout, row] as const))(
  'a page with almost nothing is accessible, in the layout %s',
  async (layout, row) => {
    const bare = { artistName: undefined, releaseUrl: undefined, experience: undefined }
    const empty = { eyebrow: '', description: '', headline: 'Ropes' }
    const id = await served.world.publish(siteDocument({ layout, palette: 'dark', ...empty }, bare))
    const { usual: page } = pages
    await page.goto(`${served.url}/s/${id}`)
    // Axe takes the clipped shapes of a drawing for something over the text.
    await page.evaluate("document.querySelector('.art svg')?.remove()")
    for (const width of widths(row)) {
      await page.setViewportSize({ width, height: 700 })
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      expect(await violations(page, fadingTitles)).toEqual([])
    }
  },
)

it.each([['light', 0], ['dark', 1]] as const)(
  'a page that is not there is accessible and follows the reader: %s',
  async (colorScheme, row) => {
    await served.browser.visit(async ({ page }) => {
      await page.goto(`${served.url}/s/${crypto.randomUUID()}`)
      await page.getByRole('heading', { name: 'Nothing is playing here.' }).waitFor()
      await expect.poll(() => page.locator('svg').count()).toBe(1)
      for (const width of widths(row)) {
        await page.setViewportSize({ width, height: 700 })
        await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(width)
        expect(await violations(page)).toEqual([])
      }
      const ground = await page.evaluate('getComputedStyle(document.documentElement).backgroundColor')
      expect(ground).toBe(colorScheme === 'dark' ? 'rgb(23, 22, 20)' : 'rgb(250, 248, 244)')
    }, { colorScheme })
  },
)

it('the page sets no cookie, also not with a sign-up', async () => {
  const id = await publish()
  for (const path of ['', '/qr.svg', '/card.png']) {
    const response = await served.world.pages.request(`/s/${id}${path}`)
    expect([response.status, response.headers.has('set-cookie')]).toEqual([200, false])
    await response.body?.cancel()
  }
  const fields = form({ email: 'fan@example.com', consent: 'yes' })
  const signed = await served.world.pages.request(`/s/${id}/signup`, fields)
  expect([signed.status, signed.headers.has('set-cookie')]).toEqual([200, false])
})
