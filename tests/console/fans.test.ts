import { expect, it } from 'vitest'
import { dateText } from '../../shared/presentation/dates.ts'
import { useStack } from '../local/use-stack.ts'
import { narrow, openBrowser } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { goOn, signedIn } from './open-console.ts'
import { apiOf, newDraft, violationsOf } from './open-editor.ts'

const local = useStack()
const browser = fixture(openBrowser)

it('fans are listed with their state, erased one by one, counted by day and exported for each tool', async () => {
  const id = await newDraft(local)
  const { sites } = apiOf(local)
  await sites.publish(id, (await sites.get(id)).revision)
  const page = `${local.stack.app_url}/s/${id}`
  const visit = await fetch(page, { headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0' } })
  await visit.body?.cancel()
  const bot = { email: 'bot@example.com', website: 'https://bot.example' }
  for (const fan of [{ email: 'ada@example.com' }, { email: 'bo@example.com' }, bot]) {
    const body = { ...fan, consent: 'yes' }
    expect((await local.send('POST', `/api/sites/public/${id}/signup`, body, {})).status).toBe(200)
  }
  const visitCount = async () => {
    const { days } = await sites.visits(id, { days: 1 })
    return days.reduce((sum, { visits }) => sum + visits, 0)
  }
  await expect.poll(visitCount).toBe(1)
  await signedIn(local, browser, `pages/${id}`, async ({ page, errors }) => {
    const fans = page.locator('#fans')
    await fans.getByText('2 fans').waitFor()
    await expect.poll(() => fans.getByText('Waiting for confirmation').count()).toBe(2)
    // A day of the calendar, which is the one before in Honolulu during most of it.
    const today = dateText(new Date().toISOString())
    await expect.poll(() => page.locator('#visits').textContent()).toContain('Kept out as bots1')
    await page.getByRole('img', { name: `Sign-ups on each day: 2 sign-ups, most on ${today} with 2` })
      .waitFor()
    await expect.poll(() => page.getByRole('table', { name: 'From' }).textContent()).toContain('Direct')

    const expected = {
      generic: 'email,created_at',
      mailchimp: 'Email Address',
      brevo: 'EMAIL',
      listmonk: 'email,name',
    }
    for (const [format, header] of Object.entries(expected)) {
      await page.locator('#export [name=format]').selectOption(format)
      const downloaded = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export as CSV' }).click()
      const file = await downloaded
      expect(file.suggestedFilename()).toBe(format === 'generic' ? 'fans.csv' : `fans-${format}.csv`)
      const text = await Deno.readTextFile(await file.path())
      expect(text.startsWith(`\ufeff${header}`), format).toBe(true)
    }
    expect(await violationsOf(page)).toEqual([])
    await fans.getByRole('button', { name: 'Delete ada@example.com' }).press('Enter')
    await page.getByRole('dialog').waitFor()
    expect((await sites.signups(id)).signups).toHaveLength(2)
    await goOn(page)
    await fans.getByText('1 fan', { exact: true }).waitFor()
    expect((await sites.signups(id)).signups.map(({ email }) => email)).toEqual(['bo@example.com'])
    await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('fans-part')
    expect(errors).toEqual([])
  }, { ...narrow, colorScheme: 'dark', timezoneId: 'Pacific/Honolulu' })
})
