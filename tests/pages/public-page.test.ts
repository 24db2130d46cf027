import { describe, expect, it } from 'vitest'
import { desktop } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { testLooks } from './looks.ts'
import { openServed } from './served.ts'
import { siteDocument } from './sites.ts'

const served = fixture(openServed)

testLooks(served, 'light')

describe('a page', () => {
  it('denies no feature that Chromium has never heard of', async () => {
    const id = await served.world.publish(siteDocument({}))
    await served.browser.visit(async ({ page }) => {
      const unknown = new Set<string>()
      page.on('console', (message) => {
        const [, feature] = /Unrecognized feature: '([^']+)'/.exec(message.text()) ?? []
        if (feature) unknown.add(feature)
      })
      await page.goto(`${served.url}/s/${id}`)
      expect([...unknown]).toEqual([])
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
