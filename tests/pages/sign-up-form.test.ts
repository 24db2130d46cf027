import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { trappedSignups } from './trapped-signups.ts'
import { codeBlocks } from '../support/documents.ts'
import { fixture } from '../support/fixture.ts'
import { tables } from '../../shared/site/words/words.ts'
import { openServed, violations } from './served.ts'
import { siteDocument } from './sites.ts'
import { fans } from './world.ts'

const served = fixture(openServed)

const behindPrefix = fixture(() => openServed('/functions/v1'))

/**
 * Fills what the greediest password manager would: each field that takes text, also one that nobody sees or that opts out. None
 * ticks boxes: Bitwarden and Chromium's autofill leave them out by their type.
 */
const fillAsPasswordManager = (page: Page) =>
  page.evaluate(`(() => {
    const noText = ['hidden', 'checkbox', 'radio', 'file', 'button', 'submit', 'image', 'reset']
    for (const field of document.querySelectorAll('input, textarea, select')) {
      if (noText.includes(field.type) || field.disabled) continue
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
      set.call(field, field.type === 'email' ? 'fan@example.com' : 'https://fan.example')
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    }
  })()`)

/** Fills every field and ticks every box, as a program does that knows no form. */
const fillAsBot = (page: Page) =>
  page.evaluate(`(() => {
    for (const field of document.querySelectorAll('form input:not([type=hidden])')) {
      if (field.type === 'checkbox') field.checked = true
      else field.value = field.type === 'email' ? 'bot@example.com' : 'https://bot.example'
    }
  })()`)

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

  it('signs up though a password manager fills every field', async () => {
    const served = at()
    const id = await served.world.publish()
    await served.browser.visit(async ({ page }) => {
      await page.goto(`${served.url}/s/${id}`)
      await fillAsPasswordManager(page)
      await page.getByLabel('Yes, send me news').check()
      await page.getByRole('button', { name: 'Sign me up' }).click()
      await page.getByRole('heading', { name: 'You are on the list.' }).waitFor()
      expect(await fans(served.world, id)).toEqual(['fan@example.com'])
      expect(await trappedSignups(served.world, id)).toBe(0)
    }, { javaScriptEnabled })
  })

  it('is told the same as a bot, which is counted and not on the list', async () => {
    const served = at()
    const id = await served.world.publish()
    await served.browser.visit(async ({ page }) => {
      await page.goto(`${served.url}/s/${id}`)
      await fillAsBot(page)
      await page.getByRole('button', { name: 'Sign me up' }).click()
      await page.getByRole('heading', { name: 'You are on the list.' }).waitFor()
      expect(await fans(served.world, id)).toEqual([])
      expect(await trappedSignups(served.world, id)).toBe(1)
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

it.each([true, false])(
  'a refused form says why in the language of the page: JavaScript %s',
  async (javaScriptEnabled) => {
    const words = tables.de!
    const id = await served.world.publish(siteDocument({}, { language: 'de' }))
    await served.browser.visit(async ({ page, errors }) => {
      await page.goto(`${served.url}/s/${id}`)
      const send = page.getByRole('button', { name: words.signUp })
      const focused = () => page.evaluate('document.activeElement.name')
      // The response without JavaScript is a page.
      const back = async () => {
        if (!javaScriptEnabled) await page.goBack()
      }
      await send.click()
      await page.getByText(words.check).waitFor()
      if (javaScriptEnabled) {
        await expect.poll(focused).toBe('email')
        expect(await violations(page)).toEqual([])
      }
      await back()
      await page.getByLabel(words.email).fill('fan@example.com')
      await send.click()
      await page.getByText(words.tick).waitFor()
      if (javaScriptEnabled) {
        await expect.poll(focused).toBe('consent')
        await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(1)
      }
      await back()
      await page.getByLabel(words.email).fill('fan@example.com')
      await page.getByLabel(words.consent).check()
      await send.click()
      await page.getByRole('heading', { name: words.listed }).waitFor()
      expect(errors.filter((error) => !/status of 400/.test(error))).toEqual([])
    }, { javaScriptEnabled })
  },
)

describe('the hidden field of the form', () => {
  const attributesOf = (page: Page) =>
    page.evaluate(`Object.fromEntries(
      [...document.querySelector('[name=website]').attributes].map(({ name, value }) => [name, value]))`)

  it('takes no text, and asks password managers to leave it alone', async () => {
    const id = await served.world.publish()
    await served.browser.visit(async ({ page }) => {
      await page.goto(`${served.url}/s/${id}`)
      const takesText = 'form :is(input:not([type=hidden], [type=checkbox]), textarea, select)'
      const fields = page.locator(takesText)
      await expect.poll(() => Promise.all([fields.count(), fields.getAttribute('name')])).toEqual([
        1,
        'email',
      ])
      expect(await attributesOf(page)).toEqual({
        'name': 'website',
        'type': 'checkbox',
        'value': 'yes',
        'tabindex': '-1',
        'autocomplete': 'off',
        'data-1p-ignore': 'true',
        'data-bwignore': 'true',
        'data-lpignore': 'true',
        'data-form-type': 'other',
      })
    })
  })

  it('is the one of docs/pages-and-fans.md', async () => {
    const id = await served.world.publish()
    await served.browser.visit(async ({ page }) => {
      await page.goto(`${served.url}/s/${id}`)
      const ours = await attributesOf(page)
      await page.setContent(codeBlocks('docs/pages-and-fans.md', 'html')[0]!.code)
      expect(await attributesOf(page)).toEqual(ours)
    })
  })
})
