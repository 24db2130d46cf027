import postgres from 'postgres'
import { expect, it } from 'vitest'
import { desktop } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { goOn, loaded, newCatalog, signedIn, useConsole, violations } from './open-console.ts'

const { local, browser } = useConsole()
const database = fixture(() => {
  const sql = postgres(local.stack.database_url, { max: 1 })
  return { sql, close: () => sql.end() }
})

it('a schedule is started, changed, paused and deleted', async () => {
  const id = await newCatalog(local, ['QZDM02000003'])
  await signedIn(local, browser, `catalogs/${id}`, async ({ page, errors }) => {
    const captures = page.locator('#captures')
    await page.getByText('Capture by a schedule').waitFor()
    await page.getByText('Capture by a schedule').press('Enter')
    await page.getByText('if it runs each day').waitFor()
    await page.getByLabel('Limit in a month, in credits').fill('200')
    await page.getByRole('button', { name: 'Start the schedule' }).press('Enter')
    await captures.getByText('Every day').waitFor()
    // What is being changed stays when the capture has ended.
    await page.getByLabel('Limit in a month, in credits').fill('300')
    await captures.getByText('1 of 1 recording').waitFor()
    await expect.poll(() => page.getByLabel('Limit in a month, in credits').inputValue()).toBe('300')
    await page.getByLabel('How often').selectOption('weekly')
    await page.getByLabel('Hour').selectOption('7')
    await page.getByRole('button', { name: 'Save the schedule' }).press('Enter')
    await captures.getByText('Every week').waitFor()
    await expect.poll(() => page.getByLabel('Limit in a month, in credits').inputValue()).toBe('300')
    await captures.getByRole('button', { name: 'Pause the schedule' }).press('Enter')
    await captures.getByText('paused').waitFor()
    // The button that was pressed is gone, and the focus is still in its part.
    await expect.poll(() =>
      page.evaluate("document.querySelector('#captures').contains(document.activeElement)")
    )
      .toBe(true)
    const { sql } = database
    await sql`update app.scheduled_tasks set disabled_reason = 'app_disconnected' where catalog_id = ${id}`
    await page.reload()
    await captures.getByText('the app that ordered it has lost its access').waitFor()
    await loaded(page)
    expect(await violations(page)).toEqual([])
    await captures.getByRole('button', { name: 'Delete the schedule' }).press('Enter')
    await goOn(page)
    await captures.getByText('Every week').waitFor({ state: 'detached' })
    await page.getByText('Capture by a schedule').waitFor()
    expect(errors).toEqual([])
  }, desktop)
})
