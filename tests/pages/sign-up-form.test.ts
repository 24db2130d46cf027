import { describe, expect, it } from 'vitest'
import { fixture } from '../support/fixture.ts'
import { openServed } from './served.ts'
import { fans } from './world.ts'

const served = fixture(openServed)

const behindPrefix = fixture(() => openServed('/functions/v1'))

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
      await page.getByText('Please check the e-mail address.').waitFor()
      expect(await fans(served.world, id)).toEqual([])
      if (!javaScriptEnabled) await page.getByRole('link', { name: 'Back to the page' }).click()
      await page.getByLabel('Your e-mail address').fill('fan@example.com')
      await page.getByLabel('Yes, send me news').check()
      await page.getByRole('button', { name: 'Sign me up' }).click()
      await page.getByRole('heading', { name: 'You are on the list.' }).waitFor()
    }, { javaScriptEnabled })
  })
})
