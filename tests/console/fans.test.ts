import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { withDatabase } from '../../supabase/local/with-database.ts'
import { useStack } from '../local/use-stack.ts'
import { desktop, openBrowser } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { addressOf, loaded, signedIn, violations } from './open-console.ts'
import { phone } from './views.ts'
import { apiOf, newDraft } from './open-editor.ts'
import { keyboard } from './page-input.ts'

const local = useStack()
const browser = fixture(openBrowser)
const screens = [
  ['1440 px, light', { ...desktop, colorScheme: 'light', timezoneId: 'Pacific/Honolulu' }],
  ['390 px, dark', { ...phone, colorScheme: 'dark' }],
] as const

/** A published page that was visited today and ten days ago, with two fans and a bot. The mail of one of them is held. */
async function pageWithFans(name: string): Promise<string> {
  const id = await newDraft(local, { name })
  const { sites } = apiOf(local)
  await sites.publish(id, (await sites.get(id)).revision)
  const headers = { 'user-agent': 'Mozilla/5.0 Firefox/140.0' }
  await (await fetch(`${local.stack.app_url}/s/${id}`, { headers })).body?.cancel()
  const bot = { email: 'bot@example.com', website: 'https://bot.example' }
  for (const fan of [{ email: `ada-${id}@example.com` }, { email: `bo-${id}@example.com` }, bot]) {
    const body = { ...fan, consent: 'yes' }
    expect((await local.send('POST', `/api/sites/public/${id}/signup`, body, {})).status).toBe(200)
  }
  // The state of a mail is written once it was sent.
  const path = `/api/sites/${id}/signups/receipt?email=bo-${id}@example.com`
  await expect.poll(async () => (await local.send('GET', path)).body.mail?.state).toBe('sent')
  await withDatabase(local.stack.database_url, async (sql) => {
    await sql`update app.site_signups set mail_held_by = 'workspace'
      where site_id = ${id} and email like 'bo-%'`
    await sql`insert into app.site_visits (site_id, day, kind, name, count)
      values (${id}, (now() at time zone 'UTC')::date - 10, 'visit', 'direct', 1)`
  })
  await expect.poll(async () => (await sites.visits(id, { days: 1 })).days[0]!.visits).toBe(1)
  return id
}

it.each(screens)('a fan is found, read and erased by keyboard: %s', async (_, options) => {
  const id = await pageWithFans(`Tide ${crypto.randomUUID().slice(0, 6)}`)
  const [ada, bo] = [`ada-${id}@example.com`, `bo-${id}@example.com`]
  const { sites } = apiOf(local)
  await signedIn(local, browser, 'fans', async ({ page, errors }) => {
    const input = keyboard(page)
    const search = page.getByRole('searchbox', { name: 'Search e-mail addresses' })
    await input.write(search, `BO-${id}`)
    await page.getByText('1 found').waitFor()
    await page.getByRole('row').filter({ hasText: 'Mail held' }).waitFor()
    await input.press(page.getByRole('button', { name: /^Mail held/ }))
    await input.press(page.getByRole('link', { name: bo }))
    const fan = page.getByRole('dialog', { name: bo })
    await fan.getByText('Agreed to news by e-mail').waitFor()
    await loaded(page)
    // On a phone axe cannot tell the ground of what is half scrolled out.
    expect(await violations(page, 'isMobile' in options ? ['.side-sheet dl'] : [])).toEqual([])
    await page.keyboard.press('Escape')
    await fan.waitFor({ state: 'detached' })
    await expect.poll(() => page.locator(':focus').textContent()).toContain(bo)

    await input.press(page.getByRole('button', { name: /^All/ }))
    await input.write(search, `ada-${id}`)
    await input.press(page.getByRole('link', { name: ada }))
    const receipt = page.waitForEvent('download')
    await input.press(page.getByRole('button', { name: 'Receipt' }))
    expect(JSON.parse(await Deno.readTextFile(await (await receipt).path())))
      .toMatchObject({ pii_principal_id: ada, consent_text: expect.stringContaining('e-mail') })
    await input.press(page.getByRole('button', { name: 'Erase this fan' }))
    await page.getByRole('heading', { name: 'Erase this fan?' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.insertText(ada)
    await page.keyboard.press('Enter')
    await page.getByText('No fan matches').waitFor()
    expect((await sites.signups(id)).signups.map(({ email }) => email)).toEqual([bo])
    await expect.poll(() => page.locator(':focus').getAttribute('type')).toBe('search')
    expect(errors).toEqual([])
  }, options)
})

it.each(screens)('confirmed fans are counted alike on every screen: %s', async (_, options) => {
  const name = `שיר ${crypto.randomUUID().slice(0, 6)}`
  const id = await pageWithFans(name)
  const { sites } = apiOf(local)
  const { revision } = await sites.get(id)
  await sites.edit(id, { revision, design: { headline: name } })
  await sites.publish(id, (await sites.get(id)).revision)
  await withDatabase(
    local.stack.database_url,
    (sql) =>
      sql`update app.site_signups set state = 'confirmed', confirmed_at = now()
      where site_id = ${id} and email like 'ada-%'`,
  )
  const read = (page: Page, selector: string) => page.locator(selector).allTextContents()
  await signedIn(local, browser, `fans?page=${id}`, async ({ page, errors }) => {
    await page.getByText('2 found').waitFor()
    await expect.poll(() => read(page, '.stat-strip strong')).toEqual(['50 %', '2'])
    expect((await read(page, '.chip')).slice(0, 3)).toEqual(['All 2', 'Confirmed 1', 'Unconfirmed 1'])
    // A date that is torn apart by a name from right to left has two boxes.
    const dates = await page.evaluate(`[...document.querySelectorAll('.data-row')].map((row) => {
      const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
      while (!/^\\d+ [A-Z][a-z]+ \\d{4}$/.test(texts.nextNode().data));
      const range = new Range()
      range.selectNodeContents(texts.currentNode)
      return range.getClientRects().length
    })`)
    expect(dates).toEqual([1, 1])
    await loaded(page)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: /^Confirmed/ }).click()
    await page.getByText('1 found').waitFor()
    await page.getByRole('link', { name: `ada-${id}@example.com` }).waitFor()

    await page.goto(addressOf(local, `pages?search=${encodeURIComponent(name)}`))
    const card = page.getByRole('listitem').filter({ hasText: name })
    await card.getByRole('link', { name: '1 confirmed fan', exact: true }).waitFor()
    await card.locator('.mini-title').waitFor()
    const direction = "getComputedStyle(document.querySelector('.page-card .mini-title')).direction"
    await expect.poll(() => page.evaluate(direction)).toBe('rtl')
    expect(errors).toEqual([])
  }, options)
})

it.each(screens)('fans are exported for each tool, as they are shown: %s', async (_, options) => {
  const id = await pageWithFans(`Ebb ${crypto.randomUUID().slice(0, 6)}`)
  await withDatabase(
    local.stack.database_url,
    (sql) =>
      sql`update app.site_signups set state = 'confirmed', confirmed_at = now(), mail_held_by = null
      where site_id = ${id} and email like 'ada-%'`,
  )
  await signedIn(local, browser, `pages/${id}/fans`, async ({ page, errors }) => {
    const input = keyboard(page)
    await page.getByText('2 sign-ups').waitFor()
    const expected = {
      CSV: ['fans.csv', 'email,created_at', 3],
      Mailchimp: ['fans-mailchimp.csv', 'Email Address', 2],
      Brevo: ['fans-brevo.csv', 'EMAIL', 2],
      Klaviyo: ['fans-klaviyo.csv', 'Email Address', 2],
      listmonk: ['fans-listmonk.csv', 'email,name', 2],
    } as const
    for (const [format, [name, header, lines]] of Object.entries(expected)) {
      await input.press(page.getByRole('button', { name: 'Export' }))
      // On a phone axe cannot tell what is below a menu over a page that scrolls.
      const excluded = 'isMobile' in options ? ['.menu-list'] : []
      if (format === 'Mailchimp') expect(await violations(page, excluded)).toEqual([])
      const downloaded = page.waitForEvent('download')
      await input.press(page.getByRole('button', { name: new RegExp(`^${format}`) }))
      const file = await downloaded
      expect(file.suggestedFilename()).toBe(name)
      const text = await Deno.readTextFile(await file.path())
      expect(text.startsWith(`\ufeff${header}`), format).toBe(true)
      expect(text.trim().split('\r\n'), format).toHaveLength(lines)
    }
    expect(errors).toEqual([])
  }, options)
})

it.each(screens)(
  'a page is a card with its picture, address, visits and fans, and has an audience: %s',
  async (_, options) => {
    const name = `Slack ${crypto.randomUUID().slice(0, 6)}`
    const id = await pageWithFans(name)
    await signedIn(local, browser, 'pages', async ({ page, errors }) => {
      const input = keyboard(page)
      await input.write(page.getByRole('searchbox', { name: 'Search by name or artist' }), name.toUpperCase())
      await page.getByText('1 page', { exact: true }).waitFor()
      const card = page.getByRole('listitem').filter({ hasText: name })
      await card.getByText('2 visits', { exact: true }).waitFor()
      await card.locator('.mini-title').waitFor()
      await page.context().grantPermissions(['clipboard-write'])
      await input.press(card.getByRole('button', { name: `Actions of ${name}` }))
      await card.getByRole('link', { name: 'Choose a short address' }).waitFor()
      await input.press(card.getByRole('button', { name: `Copy the address of ${name}` }))
      await page.getByText('The address is copied.').waitFor()
      expect(await violations(page)).toEqual([])

      await input.press(card.getByRole('link', { name: '2 visits' }))
      await page.getByText('Last 28 days (UTC)').waitFor()
      await expect.poll(async () => (await page.locator('.stat-strip strong').allTextContents()).slice(0, 3))
        .toEqual(['2', '2', '100.0 %'])
      await page.getByText('today so far, 2 signed up').waitFor()
      await page.getByRole('region', { name: 'Sources' }).getByText('Direct').waitFor()
      await input.press(page.locator('summary', { hasText: 'What is counted' }))
      await page.getByText('1 sign-up kept out as bots').waitFor()
      await input.press(page.getByRole('radio', { name: 'Sign-ups' }))
      await page.getByRole('heading', { name: 'Sign-ups by day, UTC' }).waitFor()
      await loaded(page)
      expect(await violations(page)).toEqual([])
      await input.press(page.getByRole('button', { name: 'Show as a table' }))
      await page.getByRole('columnheader', { name: 'Sign-ups' }).waitFor()

      await withDatabase(local.stack.database_url, async (sql) => {
        await sql`delete from app.site_visits where site_id = ${id} and day > (now() at time zone 'UTC')::date - 7`
        await sql`delete from app.site_signups where site_id = ${id}`
      })
      await input.press(page.getByRole('radio', { name: '7 days' }))
      await page.getByText('no visits', { exact: true }).waitFor()
      await expect.poll(() => page.locator('.audience').textContent()).toContain('1 before')
      await input.press(page.getByRole('button', { name: 'Hide the table' }))
      await loaded(page)
      expect(await violations(page)).toEqual([])
      await input.press(page.getByRole('radio', { name: '28 days' }))
      await page.getByRole('slider', { name: 'Day' }).waitFor()

      // Nothing of it breaks if the visits are there before the page is.
      await withDatabase(local.stack.database_url, async (sql) => {
        await sql`delete from app.site_visits where site_id = ${id}`
      })
      let load = () => {}
      const held = new Promise<void>((resolve) => load = resolve)
      await page.route(`**/api/sites/${id}`, async (route) => {
        await held
        await route.continue()
      })
      await page.reload()
      await page.getByText('Last 28 days (UTC)').waitFor()
      load()
      await page.getByRole('heading', { name: 'No visits in the last 28 days' }).waitFor()
      await loaded(page)
      expect(await violations(page)).toEqual([])
      await input.press(page.getByRole('button', { name: 'Copy the address' }))
      await page.getByText('The address is copied.').waitFor()
      expect(errors).toEqual([])
    }, options)
  },
)
