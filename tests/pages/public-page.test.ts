import { describe, expect, it } from 'vitest'
import { fonts, layouts } from '../../shared/pages/document.ts'
import { fullSite } from './full-site.ts'
import { looks, siteDocument } from './sites.ts'
import { fans } from './world.ts'
import { openDetails, openServed, violations } from './served.ts'
import { desktop, phone } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'

const served = fixture(openServed)

const widths = [320, 768, 1440]
const otherWidths = [360, 600, 831, 833, 959, 961, 1024, 1920]

describe.each(looks)('$layout in $font, $palette', (look) => {
  it('meets WCAG 2.2 AA, has no errors and no other requests, and fits every width', async () => {
    const shows = [{ date: '2999-06-01', city: 'Hamburg', venue: 'Knust', url: 'https://tickets.example/1' }]
    const id = await served.world.publish(fullSite(look, { shows, assets: served.assets }))
    await served.browser.visit(async ({ page, errors, requests }) => {
      await page.goto(`${served.url}/s/${id}`)
      await page.evaluate(openDetails)
      await page.setViewportSize({ width: 320, height: 900 })
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
        expect(await violations(page)).toEqual([])
      }
      for (const width of otherWidths) {
        await page.setViewportSize({ width, height: 900 })
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      }
      expect(errors).toEqual([])
      expect(new Set(requests.map((request) => new URL(request).origin))).toEqual(new Set([served.url]))
    })
  })
})

describe.each(layouts)('%s', (layout) => {
  it('has its artwork first on a phone, and breaks no word of its headline at any width', async () => {
    const font = fonts[layouts.indexOf(layout) % fonts.length]
    const id = await served.world.publish(siteDocument({ layout, font, headline: 'Concrete Morning' }))
    await served.browser.visit(async ({ page }) => {
      await page.goto(`${served.url}/s/${id}`)
      const top = (selector: string) =>
        page.evaluate(`document.querySelector('${selector}').getBoundingClientRect().top`)
      expect(await top('.art')).toBeLessThan(await top('h1') as number)
      for (const width of [320, 360, 600, 832, 960, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        expect(
          await page.evaluate(`(() => {
          const range = document.createRange()
          const text = document.querySelector('h1').firstChild
          return [[0, 8], [9, 16]].map(([from, to]) => {
            range.setStart(text, from)
            range.setEnd(text, to)
            return range.getClientRects().length
          })
        })()`),
        ).toEqual([1, 1])
      }
    }, phone)
  })
})

describe('a page', () => {
  it.each(['Rindfleischetikettierungsüberwachungsaufgabe', 'A '.repeat(60).trim(), 'ㅤ', '漢字'.repeat(30)])(
    'fits a phone with the headline %j',
    async (headline) => {
      await served.browser.visit(async ({ page }) => {
        for (const layout of layouts) {
          const id = await served.world.publish(siteDocument({ headline, layout }))
          await page.goto(`${served.url}/s/${id}`)
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
        }
      }, phone)
    },
  )

  it('denies no feature that Chromium has never heard of', async () => {
    const id = await served.world.publish(siteDocument({}))
    await served.browser.visit(async ({ page }) => {
      const unknown = new Set<string>()
      page.on('console', (message) => {
        const [, feature] = /Unrecognized feature: '([^']+)'/.exec(message.text()) ?? []
        if (feature) unknown.add(feature)
      })
      await page.goto(`${served.url}/s/${id}`)
      // Chrome has these two on other systems than Linux.
      expect([...unknown].filter((feature) => !['bluetooth', 'web-share'].includes(feature))).toEqual([])
    }, desktop)
  })

  it('has no layout shift', async () => {
    const id = await served.world.publish(siteDocument({}, { assets: served.assets.slice(0, 1) }))
    await served.browser.visit(async ({ page }) => {
      await page.goto(`${served.url}/s/${id}`, { waitUntil: 'networkidle' })
      const shift = await page.evaluate(`new Promise((resolve) => new PerformanceObserver((list) =>
        resolve(list.getEntries().reduce((sum, { value }) => sum + value, 0))).observe({ type: 'layout-shift', buffered: true })
        || setTimeout(resolve, 100, 0))`)
      expect(shift).toBe(0)
    }, desktop)
  })
})

it('a browser that opens the playable part directly is redirected to the page', async () => {
  const id = await served.world.publish()
  await served.browser.visit(async ({ page }) => {
    for (const origin of [served.url, served.url.replace('localhost', '127.0.0.1')]) {
      await page.goto(`${origin}/s/${id}/play`)
      expect(page.url()).toBe(`${served.url}/s/${id}`)
    }
  })
})

const behindPrefix = fixture(() => openServed('/functions/v1'))

it('the playable part runs, and redirects to its page, also below a path', async () => {
  const id = await behindPrefix.world.publish()
  await behindPrefix.browser.visit(async ({ page, errors }) => {
    await page.goto(`${behindPrefix.url}/s/${id}/play`)
    expect(page.url()).toBe(`${behindPrefix.url}/s/${id}`)
    await page.locator('.play').click()
    await page.frameLocator('iframe').locator('body').waitFor()
    expect(page.frames().at(-1)!.url()).toContain('/functions/v1/s/')
    expect(errors).toEqual([])
  })
})

describe.each([
  { javaScriptEnabled: true, where: 'at an origin', at: () => served },
  { javaScriptEnabled: false, where: 'at an origin', at: () => served },
  { javaScriptEnabled: true, where: 'below a path', at: () => behindPrefix },
  { javaScriptEnabled: false, where: 'below a path', at: () => behindPrefix },
])('a fan, with JavaScript $javaScriptEnabled, $where', ({ javaScriptEnabled, at }) => {
  it('signs up', async () => {
    const served = at()
    const id = await served.world.publish()
    await served.browser.visit(async ({ page, errors }) => {
      await page.goto(`${served.url}/s/${id}`)
      await page.getByLabel('Your e-mail address').fill('fan@example.com')
      await page.getByLabel('Yes, send me news').check()
      await page.getByRole('button', { name: 'Sign me up' }).click()
      await page.getByRole('heading', { name: 'You are on the list.' }).waitFor()
      expect(page.url()).toBe(`${served.url}/s/${id}${javaScriptEnabled ? '' : '/signup'}`)
      expect(await fans(served.world, id)).toEqual(['fan@example.com'])
      expect(errors).toEqual([])
    }, { javaScriptEnabled })
  })

  it('gets an error message, and can try again', async () => {
    const served = at()
    const id = await served.world.publish()
    await served.browser.visit(async ({ page }) => {
      await page.goto(`${served.url}/s/${id}`)
      await page.getByLabel('Your e-mail address').fill('fan@localhost')
      await page.getByLabel('Yes, send me news').check()
      await page.getByRole('button', { name: 'Sign me up' }).click()
      await page.getByText('email must be a valid e-mail address').waitFor()
      expect(await fans(served.world, id)).toEqual([])
      if (!javaScriptEnabled) await page.getByRole('link', { name: 'Back to the page' }).click()
      await page.getByLabel('Your e-mail address').fill('fan@example.com')
      await page.getByLabel('Yes, send me news').check()
      await page.getByRole('button', { name: 'Sign me up' }).click()
      await page.getByRole('heading', { name: 'You are on the list.' }).waitFor()
    }, { javaScriptEnabled })
  })
})

describe('the playable part', () => {
  const opened = async (javascript: string, run: Parameters<typeof served.browser.visit>[0]) => {
    const id = await served.world.publish(
      siteDocument({}, { experience: { html: '<button id="b">Go</button>', css: '', javascript } }),
    )
    await served.browser.visit(async (open) => {
      await open.page.goto(`${served.url}/s/${id}`)
      expect(open.page.frames()).toHaveLength(1)
      await open.page.getByRole('button', { name: 'Wake the harbour' }).click()
      await open.page.getByRole('dialog').waitFor()
      await run(open)
    }, desktop)
  }
  const ending = (asked: boolean) =>
    `document.getElementById('b').onclick = () => parent.postMessage({ type: 'experience:end', asked: ${asked} }, '*')`

  it('opens on request, is surrounded by accessible controls, and closes', () =>
    opened('', async ({ page, errors }) => {
      await page.frameLocator('iframe').getByRole('button', { name: 'Go' }).waitFor()
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: 'Close' }).click()
      await expect.poll(() => page.frames().length).toBe(1)
      expect(await page.evaluate('document.activeElement.className')).toContain('play')
      expect(errors).toEqual([])
    }))

  it('invites to the sign-up at its end without closing', () =>
    opened(ending(false), async ({ page }) => {
      await page.frameLocator('iframe').getByRole('button', { name: 'Go' }).click()
      const invitation = page.getByRole('dialog').getByRole('status')
      await invitation.getByText('Hear the next one').waitFor()
      expect(await violations(page)).toEqual([])
      await invitation.getByRole('button', { name: 'Sign me up' }).click()
      expect(await page.evaluate('document.activeElement.id')).toBe('email')
    }))

  it('leads to the sign-up if the fan requests it', () =>
    opened(ending(true), async ({ page }) => {
      await page.frameLocator('iframe').getByRole('button', { name: 'Go' }).click()
      await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('email')
      await expect.poll(() => page.frames().length).toBe(1)
    }))

  it('that never ends does not block the sign-up', () =>
    opened('for (;;) {}', async ({ page }) => {
      await page.getByRole('button', { name: 'Close' }).click()
      await page.getByLabel('Your e-mail address').fill('fan@example.com')
      await page.getByLabel('Yes, send me news').check()
      await page.getByRole('button', { name: 'Sign me up' }).click()
      await page.getByRole('heading', { name: 'You are on the list.' }).waitFor()
    }))
})
