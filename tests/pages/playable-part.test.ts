import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desktop } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { openServed, violations } from './served.ts'
import { siteDocument } from './sites.ts'

const served = fixture(openServed)

const behindPrefix = fixture(() => openServed('/functions/v1'))

it('a browser that opens the playable part directly is redirected to the page', async () => {
  const id = await served.world.publish()
  await served.browser.visit(async ({ page }) => {
    for (const origin of [served.url, served.url.replace('localhost', '127.0.0.1')]) {
      await page.goto(`${origin}/s/${id}/play`)
      expect(page.url()).toBe(`${served.url}/s/${id}`)
    }
  })
})

it('the playable part runs, and redirects to its page, also below a path', async () => {
  const id = await behindPrefix.world.publish()
  await behindPrefix.browser.visit(async ({ page, errors }) => {
    await page.goto(`${behindPrefix.url}/s/${id}/play`)
    expect(page.url()).toBe(`${behindPrefix.url}/s/${id}`)
    await page.locator('.game').click()
    await page.frameLocator('iframe').locator('body').waitFor()
    expect(page.frames().at(-1)!.url()).toContain('/functions/v1/s/')
    expect(errors).toEqual([])
  })
})

const closeAndSignUp = async (page: Page) => {
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByLabel('Your e-mail address').fill('fan@example.com')
  await page.getByLabel('Yes, send me news').check()
  await page.getByRole('button', { name: 'Sign me up' }).click()
  await page.getByRole('heading', { name: 'You are on the list.' }).waitFor()
}

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
  it('says only words of the page and of games, however it writes them', () =>
    opened(
      `const add = (text) => document.body.appendChild(document.createElement('p')).append(text)
      add('Harbour Morning, by the paper lanterns')
      add('Platinum: 5 of 12 lanterns')
      add(['Gram', 'my'].join(''))
      document.body.insertAdjacentHTML('beforeend', '<p>Tap <b>everywhere</b></p><img alt="Grammy" src="data:,">')
      document.body.lastChild.title = 'Platinum'
      const shadow = document.body.lastChild.previousSibling.attachShadow({ mode: 'closed' })
      shadow.innerHTML = '<p>Grammy</p>'
      self.inShadow = () => shadow.textContent
      const drawn = (text) => {
        const canvas = document.createElement('canvas')
        canvas.getContext('2d').fillText(text, 10, 50)
        return canvas.toDataURL()
      }
      self.same = () => [drawn('Platinum 5') === drawn('… 5'), drawn('Harbour 5') === drawn('… 5')]`,
      async ({ page, errors }) => {
        await page.frameLocator('iframe').getByText('Tap').waitFor()
        const frame = page.frames().at(-1)!
        await expect.poll(() =>
          frame.evaluate(`[...document.querySelectorAll('p, img')].map((one) =>
          one.nodeName === 'P' ? one.textContent : one.alt + one.title)`)
        ).toEqual(['Harbour Morning, by the paper lanterns', '…: 5 of 12 lanterns', '…', 'Tap …', '……'])
        await expect.poll(() => frame.evaluate('[inShadow(), ...same()]')).toEqual(['…', true, false])
        expect(errors).toEqual([])
      },
    ))

  const ending = (asked: boolean) =>
    `document.getElementById('b').onclick = () => parent.postMessage({ type: 'experience:end', asked: ${asked} }, '*')`

  it('opens on request, is surrounded by accessible controls, and closes', () =>
    opened('', async ({ page, errors }) => {
      await page.frameLocator('iframe').getByRole('button', { name: 'Go' }).waitFor()
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: 'Close' }).click()
      await expect.poll(() => page.frames().length).toBe(1)
      await expect.poll(() => page.evaluate('document.activeElement.className')).toContain('game')
      expect(errors).toEqual([])
    }))

  it('invites to the sign-up at its end without closing', () =>
    opened(ending(false), async ({ page }) => {
      await page.frameLocator('iframe').getByRole('button', { name: 'Go' }).click()
      const invitation = page.getByRole('dialog').getByRole('status')
      await invitation.getByText('Hear the next one').waitFor()
      expect(await violations(page)).toEqual([])
      await invitation.getByRole('button', { name: 'Sign me up' }).click()
      await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('email')
    }))

  it('leads to the sign-up if the fan requests it', () =>
    opened(ending(true), async ({ page }) => {
      await page.frameLocator('iframe').getByRole('button', { name: 'Go' }).click()
      await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('email')
      await expect.poll(() => page.frames().length).toBe(1)
    }))

  it('leads a fan who has signed up already to the title of the list', () =>
    opened(ending(true), async ({ page }) => {
      await closeAndSignUp(page)
      await page.getByRole('button', { name: 'Wake the harbour' }).click()
      await page.frameLocator('iframe').getByRole('button', { name: 'Go' }).click()
      await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('join-title')
    }))

  it('that never ends does not block the sign-up', () =>
    opened('for (;;) {}', async ({ page }) => {
      await closeAndSignUp(page)
    }))
})
