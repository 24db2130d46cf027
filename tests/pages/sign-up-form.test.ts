import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { OpenPage } from '../support/browser.ts'
import { codeBlocks } from '../support/documents.ts'
import { fixture } from '../support/fixture.ts'
import { tables } from '../../shared/site/words/words.ts'
import { openServed, type Served, violations } from './served.ts'
import { siteDocument } from './sites.ts'
import { fans } from './world.ts'

const served = fixture(openServed)

const behindPrefix = fixture(() => openServed('/functions/v1'))

/** How many sign-ups at a site the hidden field has caught today. */
const trapped = (id: string): Promise<number> =>
  served.world.platform.database.value`
    select coalesce(sum(count), 0)::integer from app.site_visits where site_id = ${id} and kind = 'trap'`

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

/** A new page in front of a fan, and who is on its list. */
async function visit(
  served: Served,
  run: (open: OpenPage & { id: string; list: () => Promise<string[]> }) => Promise<unknown>,
  options = {},
) {
  const id = await served.world.publish()
  await served.browser.visit(async (open) => {
    await open.page.goto(`${served.url}/s/${id}`)
    await run({ ...open, id, list: () => fans(served.world, id) })
  }, options)
}
const send = (page: Page) => page.getByRole('button', { name: 'Sign me up' }).click()
const fill = async (page: Page, email = 'fan@example.com') => {
  await page.getByLabel('Your e-mail address').fill(email)
  await page.getByLabel('Yes, send me news').check()
  await send(page)
}
const thanked = (page: Page) => page.getByRole('heading', { name: 'You are on the list.' }).waitFor()

it.each([
  [true, 'at an origin', () => served],
  [false, 'at an origin', () => served],
  [true, 'below a path', () => behindPrefix],
  [false, 'below a path', () => behindPrefix],
])('a fan signs up, with JavaScript %s, %s', async (javaScriptEnabled, _, at) => {
  await visit(at(), async ({ page, errors, id, list }) => {
    await fill(page)
    await thanked(page)
    expect(page.url()).toBe(`${at().url}/s/${id}${javaScriptEnabled ? '' : '/signup'}`)
    expect(await list()).toEqual(['fan@example.com'])
    expect(errors).toEqual([])
  }, { javaScriptEnabled })
})

describe.each([true, false])('a fan, with JavaScript %s', (javaScriptEnabled) => {
  it('signs up though a password manager fills every field', () =>
    visit(served, async ({ page, id, list }) => {
      await fillAsPasswordManager(page)
      await page.getByLabel('Yes, send me news').check()
      await send(page)
      await thanked(page)
      expect([await list(), await trapped(id)]).toEqual([['fan@example.com'], 0])
    }, { javaScriptEnabled }))

  it('is told the same as a bot, which is counted and not on the list', () =>
    visit(served, async ({ page, id, list }) => {
      await fillAsBot(page)
      await send(page)
      await thanked(page)
      expect([await list(), await trapped(id)]).toEqual([[], 1])
    }, { javaScriptEnabled }))

  it('gets an error message, and can try again', () =>
    visit(served, async ({ page, list }) => {
      await fill(page, 'fan@localhost')
      await page.getByText('Please check the e-mail address.').waitFor()
      expect(await list()).toEqual([])
      if (!javaScriptEnabled) await page.getByRole('link', { name: 'Back to the page' }).click()
      await fill(page)
      await thanked(page)
    }, { javaScriptEnabled }))
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

  it('takes no text, and asks password managers to leave it alone', () =>
    visit(served, async ({ page }) => {
      const takesText = 'form :is(input:not([type=hidden], [type=checkbox]), textarea, select)'
      const fields = page.locator(takesText)
      await expect.poll(() => Promise.all([fields.count(), fields.getAttribute('name')])).toEqual([
        1,
        'email',
      ])
      const ours = await attributesOf(page)
      expect(ours).toEqual({
        ...{ name: 'website', type: 'checkbox', value: 'yes', tabindex: '-1', autocomplete: 'off' },
        ...{ 'data-1p-ignore': 'true', 'data-bwignore': 'true', 'data-lpignore': 'true' },
        'data-form-type': 'other',
      })
      // So does the form of the guide.
      await page.setContent(codeBlocks('docs/pages-and-fans.md', 'html')[0]!.code)
      expect(await attributesOf(page)).toEqual(ours)
    }))
})
