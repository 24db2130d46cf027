import type { Page } from 'playwright-core'
import postgres from 'postgres'
import { expect, it } from 'vitest'
import { fixture } from '../support/fixture.ts'
import { keyboard } from './page-input.ts'
import { views } from './views.ts'
import { goOn, holdCapture, loaded, newCatalog, signedIn, useConsole, violations } from './open-console.ts'

const { local, browser } = useConsole()
const database = fixture(() => {
  const sql = postgres(local.stack.database_url, { max: 1 })
  return { sql, close: () => sql.end() }
})

const isrcs = Array.from({ length: 12 }, (_, n) => `QZDM020000${String(n + 1).padStart(2, '0')}`)
const part = (page: Page, name: string) => page.getByRole('region', { name })

/** Expects the page to be accessible and to fit its screen. */
async function expectGood(page: Page): Promise<void> {
  await loaded(page)
  expect(await violations(page)).toEqual([])
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
}

it.each(views)(
  'a capture is followed to its end, with its price and its charge: %s',
  async (_, options) => {
    const id = await newCatalog(local, isrcs)
    await signedIn(local, browser, `catalogs/${id}/captures`, async ({ page, errors, requests }) => {
      const input = keyboard(page)
      const latest = part(page, 'Latest capture')
      await latest.getByText('No capture yet.').waitFor()
      await page.getByText('up to 62 credits a month').waitFor()
      await page.clock.install()
      const finish = await holdCapture(page)
      await input.press(page.getByRole('button', { name: 'Capture now · 2 credits', exact: true }))
      const progress = page.getByRole('progressbar', { name: 'Progress of the capture' })
      await latest.getByText('5 of 12 recordings').waitFor()
      await expect.poll(() => progress.getAttribute('value')).toBe('5')
      await latest.getByText('Reserved: up to 2 credits. Only captured recordings are charged.').waitFor()
      // While it runs, there is no second one.
      await expect.poll(() => page.getByRole('button', { name: 'Capturing…' }).getAttribute('aria-disabled'))
        .toBe(
          'true',
        )
      await expectGood(page)
      const looks = () =>
        requests.filter((address) => /playcount-snapshots\/[0-9a-f-]{36}$/.test(address)).length
      const before = looks()
      await expect.poll(looks).toBeGreaterThan(before)
      await hide(page, true)
      // A look that was sent is noticed before these.
      const pass = async () => {
        for (let n = 0; n < 3; n++) await page.evaluate(`fetch('${local.stack.base_url}/api/health')`)
      }
      await pass()
      const whileHidden = looks()
      await page.clock.fastForward(60_000)
      await pass()
      expect(looks()).toBe(whileHidden)
      await hide(page, false)
      await expect.poll(looks).toBeGreaterThan(whileHidden)
      const run = async () =>
        (await local.send('GET', `/api/playcount-snapshots?catalog_id=${id}`)).body.snapshots[0]
      await expect.poll(run, { timeout: 15_000 }).toMatchObject({ state: 'done', credits: 2 })
      await input.press(latest.getByRole('button', { name: 'Cancel' }))
      await page.getByRole('dialog', { name: 'Cancel this capture?' }).waitFor()
      await goOn(page)
      await page.getByText('The capture had already ended.').waitFor()
      await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('now')
      await finish()
      await latest.getByText('2 credits charged').waitFor()
      await page.getByRole('gridcell', { name: /today: 12 of 12 recordings$/ }).waitFor()
      const row = page.locator('.runs').getByRole('row').last()
      await expect.poll(() => row.innerText()).toMatch(/Manual[^]*2 credits/)
      // The toast, which is over a part of the page, ends by itself.
      await page.clock.fastForward(10_000)
      await page.locator('.toast').waitFor({ state: 'detached' })
      await expectGood(page)
      expect(errors).toEqual([])
    }, options)
  },
)

const hide = (page: Page, isHidden: boolean) =>
  page.evaluate(`
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${isHidden} })
    document.dispatchEvent(new Event('visibilitychange'))`)

it.each(views)(
  'a capture that failed says why, what to do and what it cost: %s',
  async (_, options) => {
    const id = await newCatalog(local, isrcs)
    const { sql } = database
    const insert = (error: string | null, hoursAgo: number) =>
      sql`
      insert into app.playcount_snapshots (account_id, catalog_id, payer_id, state, error, finished_at, created_at)
      select account_id, catalog_id, account_id, ${
        error ? 'failed' : 'done'
      }, ${error}, now(), now() - ${hoursAgo} * interval '1 hour'
      from app.account_catalogs where catalog_id = ${id}`
    for (let n = 0; n < 12; n++) await insert(null, 100 + n)
    await insert(
      'budget_exceeded: The captures of this month cost 2 credits, and one more would exceed the budget of 3',
      30,
    )
    await insert('insufficient_credits: The account that pays for the schedule has too few credits', 1)
    await signedIn(local, browser, `catalogs/${id}/captures`, async ({ page, errors }) => {
      const latest = part(page, 'Latest capture')
      await latest.getByText('There were too few credits.').waitFor()
      await latest.getByText('nothing charged').waitFor()
      await latest.getByRole('link', { name: 'Add credits, then capture again.' }).waitFor()
      const rows = page.locator('.runs tbody tr')
      const limited = rows.filter({ hasText: 'Raise the limit of the schedule' })
      await expect.poll(() => limited.innerText()).toMatch(/one more would exceed the budget of 3\./)
      await expect.poll(() => limited.innerText()).not.toContain('budget_exceeded')
      await expect.poll(() => rows.count()).toBe(10)
      await keyboard(page).press(page.getByRole('button', { name: 'Show earlier captures' }))
      await expect.poll(() => rows.count()).toBe(14)
      await expectGood(page)
      expect(errors).toEqual([])
    }, options)
  },
)

it.each(views)(
  'the days are read in words, by keys and buttons: %s',
  async (_, options) => {
    const id = local.stack.catalog_id
    const today = new Date().toISOString().slice(0, 10)
    const since = new Date(Date.parse(today) - 90 * 86_400_000).toISOString().slice(0, 10)
    const { body } = await local.send('GET', `/api/catalogs/${id}/daily-gains?since=${since}&days=89`)
    const isPart = (day: Record<string, number>) => day.recordings_observed! < day.recordings_expected!
    const index: number = body.dates.findLastIndex(isPart)
    const { recordings_observed, recordings_expected } = body.dates[index]
    const words = `: ${recordings_observed} of ${recordings_expected} recordings`
    await signedIn(local, browser, `catalogs/${id}/captures`, async ({ page, errors }) => {
      const chosen = page.locator('#chosen-day')
      await chosen.getByText(/: (\d+) of \1 recordings$/).waitFor()
      const cell = page.getByRole('grid', { name: /^Days with counts/ }).locator('[tabindex="0"]')
      for (let tabs = 0; await cell.and(page.locator(':focus')).count() === 0; tabs++) {
        expect(tabs).toBeLessThan(60)
        await page.keyboard.press('Tab')
      }
      await page.keyboard.press('End')
      const back = 89 - index
      for (let weeks = 0; weeks < Math.floor(back / 7); weeks++) await page.keyboard.press('ArrowLeft')
      for (let days = 0; days < back % 7; days++) await page.keyboard.press('ArrowUp')
      await chosen.getByText(words).waitFor()
      const focused = page.locator(':focus')
      await expect.poll(() => focused.getAttribute('aria-label')).toContain(words)
      await expect.poll(() => focused.getAttribute('class')).toContain('partial')
      await page.keyboard.press('End')
      await chosen.getByText('today').waitFor()
      await expect.poll(() => page.getByRole('button', { name: 'Next day' }).isDisabled()).toBe(true)
      for (let days = 0; days < back; days++) {
        await page.getByRole('button', { name: 'Day before' }).press('Enter')
      }
      await chosen.getByText(words).waitFor()
      await expect.poll(() => chosen.getAttribute('aria-live')).toBe('polite')
      await page.locator('[data-day="0"]').hover()
      await expect.poll(() => chosen.innerText()).not.toContain(words)
      await expectGood(page)
      expect(errors).toEqual([])
    }, options)
  },
)

it.each(views)(
  'a schedule is made, changed, stopped, undone and deleted: %s',
  async (_, options) => {
    const id = await newCatalog(local, ['QZDM02000003'])
    const { sql } = database
    await signedIn(local, browser, `catalogs/${id}/captures`, async ({ page, errors }) => {
      const card = part(page, 'Schedule')
      const input = keyboard(page)
      const press = (name: string | RegExp) => input.press(card.getByRole('button', { name, exact: true }))
      await card.getByText('up to 31 credits a month').waitFor()
      await press('Add a schedule')
      // The button that was pressed is gone, and the focus is in the form.
      await expect.poll(() => card.getByLabel('How often').and(page.locator(':focus')).count()).toBe(1)
      await card.getByText('The first capture starts now: 1 credit.').waitFor()
      await input.write(card.getByLabel('Limit a month, in credits'), '200')
      await expectGood(page)
      await press(/^Start · up to 31 credits a month$/)
      await card.getByText('Every day at').waitFor()
      await card.getByText('200 credits a month').waitFor()
      await press('Change')
      await card.getByLabel('How often').selectOption('weekly')
      await card.getByLabel('Start time').selectOption('7')
      // What is being changed stays when the capture has ended.
      await part(page, 'Latest capture').getByText('1 credit charged').waitFor()
      await expect.poll(() => card.getByLabel('How often').inputValue()).toBe('weekly')
      await press('Save')
      await card.getByText('up to 5 credits a month').waitFor()
      const stored = async () =>
        (await sql`select schedule, hour_utc, monthly_budget_credits, enabled from app.scheduled_tasks where catalog_id = ${id}`)[
          0
        ]
      const weekly = { schedule: 'weekly', hour_utc: 7, monthly_budget_credits: 200 }
      expect(await stored()).toEqual({ ...weekly, enabled: true })
      await press('Stop')
      await card.getByText('Paused', { exact: true }).waitFor()
      await input.press(page.getByRole('button', { name: 'Undo' }))
      await card.getByText('Active', { exact: true }).waitFor()
      expect(await stored()).toEqual({ ...weekly, enabled: true })
      await press('Stop')
      await card.getByText('Paused', { exact: true }).waitFor()
      await sql`update app.scheduled_tasks set disabled_reason = 'app_disconnected' where catalog_id = ${id}`
      await page.reload()
      await card.getByText('The app that ordered the schedule has lost its access.').waitFor()
      await expectGood(page)
      await press('Start again')
      await card.getByText('Active', { exact: true }).waitFor()
      await press('Stop')
      await press('Delete')
      await page.getByRole('dialog', { name: 'Delete the schedule?' }).waitFor()
      expect(await violations(page)).toEqual([])
      await goOn(page)
      await card.getByRole('button', { name: 'Add a schedule' }).and(page.locator(':focus')).waitFor()
      expect(await stored()).toBeUndefined()
      expect(errors).toEqual([])
    }, options)
  },
)
