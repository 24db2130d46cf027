import { expect, it } from 'vitest'
import { nextAttempt } from '../../shared/web/console/developers/webhooks/next-attempt.ts'
import { withDatabase } from '../../supabase/local/with-database.ts'
import { phone } from '../support/browser.ts'
import { goOn, loaded, signedIn, useConsole, violations } from './open-console.ts'
import { keyboard } from './page-input.ts'
import { views } from './views.ts'

const { local, browser, test } = useConsole()

test(
  'an endpoint is created, tested, disabled, changed and deleted; each secret is shown once',
  'developers/webhooks',
  phone,
  async ({ page }) => {
    await page.getByLabel('Address').fill('https://receiver.example.com/hook')
    await page.getByLabel('Description').fill('<b>Mailing</b>')
    await page.getByRole('button', { name: 'Create endpoint' }).press('Enter')
    await page.getByRole('group', { name: 'Events' }).getByText('Choose at least one event.').waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('events')
    await page.getByLabel('credits.low').check()
    await page.getByRole('button', { name: 'Create endpoint' }).press('Enter')
    const secret = await page.getByRole('region', { name: 'New endpoint' }).locator('.secret code')
      .textContent()
    expect(secret).toMatch(/^whsec_/)
    await page.getByRole('link', { name: 'https://receiver.example.com/hook' }).press('Enter')
    await page.getByRole('heading', { name: '<b>Mailing</b>', level: 1 }).waitFor()
    expect(await page.content()).not.toContain(secret)

    await page.locator('#deliveries').getByRole('button', { name: 'Send a test' }).press('Enter')
    // The list follows it: nobody has that address, so it is sent again later.
    await page.locator('#deliveries').getByText(/^Next attempt (in \d+ s|shortly)$/).first().waitFor()
    // On a phone a delivery opens below its row.
    await page.getByRole('button', { name: 'Test event', exact: true }).press('Enter')
    const delivery = page.getByRole('region', { name: 'Delivery: Test event' })
    await delivery.getByRole('region', { name: 'Payload' }).getByText('"ping"').waitFor()
    await delivery.getByRole('button', { name: /^Send again ping/ }).press('Enter')
    await delivery.getByText(/^Attempt [2-9]/).first().waitFor()
    await page.getByRole('cell').getByText(/^[2-9] attempts$/).waitFor()
    await page.getByRole('cell').getByText('Retrying', { exact: true }).first().waitFor()
    await page.getByText('The last one: Host not found.').waitFor()
    await loaded(page)
    // On a phone axe cannot tell the ground of what is half scrolled out.
    expect(await violations(page, ['.opened'])).toEqual([])
    await page.getByRole('button', { name: 'Test event', exact: true }).press('Enter')
    await delivery.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'All 1', exact: true }).waitFor()
    await page.getByRole('button', { name: 'In progress 1', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Delivered 0', exact: true }).press('Enter')
    await page.getByText('No deliveries with this status.').waitFor()

    const act = async (name: string) => {
      await page.getByRole('button', { name: 'Endpoint actions' }).press('Enter')
      await page.getByRole('button', { name }).press('Enter')
    }
    await page.getByRole('button', { name: 'Edit address' }).press('Enter')
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('url')
    await page.locator('summary', { hasText: 'Edit' }).press('Enter')
    await act('Disable this endpoint')
    await page.locator('.named').getByText('Disabled', { exact: true }).waitFor()
    await page.locator('summary', { hasText: 'Edit' }).press('Enter')
    await page.getByLabel('Address').fill('ftp://receiver.example.com')
    await page.getByRole('button', { name: 'Save' }).press('Enter')
    await page.getByRole('alert').filter({ hasText: 'must be an https address' }).waitFor()
    await page.getByLabel('Address').fill('https://other.example.com/')
    await page.getByLabel('site.signup').check()
    await page.getByRole('button', { name: 'Save' }).press('Enter')
    await page.getByText('Saved.').waitFor()
    await act('Enable this endpoint')
    await page.locator('.named').getByText('Disabled', { exact: true }).waitFor({ state: 'detached' })
    await page.reload()
    await expect.poll(() => page.getByLabel('site.signup').isChecked()).toBe(true)

    await page.getByRole('button', { name: 'Replace the secret' }).press('Enter')
    await goOn(page)
    await expect.poll(() => page.locator('.secret code').textContent()).toMatch(/^whsec_/)
    await expect.poll(() => page.locator('.secret code').textContent()).not.toBe(secret)
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    await act('Delete this endpoint')
    await goOn(page, 'https://other.example.com/')
    await page.getByText('No endpoints yet.').waitFor()
  },
  { expected: /400/ },
)

it('the next attempt is in seconds, at a minute, or shortly where its time is past', () => {
  const now = Date.parse('2026-12-01T03:16:36.743Z')
  const after = (ms: number) => nextAttempt(new Date(now + ms).toISOString(), now)
  expect([5_000, 0, -60_000].map(after)).toEqual([
    'Next attempt in 5 s',
    'Next attempt shortly',
    'Next attempt shortly',
  ])
  expect(after(5 * 60_000)).toMatch(/^Next attempt \d{1,2} \w{3}, \d\d:[0-5]1$/)
})

/** An endpoint with a delivery that was given up. */
async function withFailure(description: string): Promise<string> {
  const { body: { endpoint } } = await local.send('POST', '/api/webhooks/endpoints', {
    url: 'https://receiver.example.com/failed',
    description,
    events: ['run.finished'],
  })
  await local.send('POST', `/api/webhooks/endpoints/${endpoint.id}/test`, {})
  const path = `/api/webhooks/endpoints/${endpoint.id}/deliveries`
  await expect.poll(async () => (await local.send('GET', path)).body.deliveries[0]?.attempt_count).toBe(1)
  await withDatabase(local.stack.database_url, (sql) =>
    sql`
      with ended as (
        update app.webhook_deliveries set state = 'failed', finished_at = now(), next_attempt_at = null
        where endpoint_id = ${endpoint.id} returning run_id)
      update app.task_runs set state = 'completed', finished_at = now() where id in (select run_id from ended)`)
  return `developers/webhooks/${endpoint.id}`
}

it.each(views)(
  'a webhook that failed is found in the list, read beside it and sent again: %s',
  async (view, options) => {
    const name = `Receiver, ${view}`
    await signedIn(local, browser, await withFailure(name), async ({ page, errors }) => {
      const { press } = keyboard(page)
      await press(page.getByRole('link', { name: 'Webhooks' }).last())
      const row = page.getByRole('listitem').filter({ hasText: name })
      await row.getByText(/: failed$/).waitFor()
      await loaded(page)
      expect(await violations(page)).toEqual([])
      await press(row.getByRole('link'))
      await press(page.getByRole('button', { name: 'Failed 1', exact: true }))
      const delivery = page.getByLabel('Delivery: Test event', { exact: true })
      if ('isMobile' in options) await press(page.getByRole('button', { name: 'Test event', exact: true }))
      await delivery.getByText('Host not found').waitFor()
      // A value that is wrapped keeps the indent of its line.
      await expect.poll(() =>
        page.evaluate(`[...document.querySelectorAll('.code-name~.code-rest')].filter((rest) =>
          rest.getBoundingClientRect().left <= rest.previousElementSibling.getBoundingClientRect().left).length`)
      ).toBe(0)
      await loaded(page)
      // On a phone axe cannot tell the ground of what is half scrolled out.
      expect(await violations(page, 'isMobile' in options ? ['.opened'] : [])).toEqual([])
      await press(delivery.getByRole('button', { name: /^Send again ping/ }))
      await page.getByText('No deliveries with this status.').waitFor()
      await press(page.getByRole('button', { name: 'All 1', exact: true }))
      await page.locator('#deliveries').getByText(/^Next attempt/).first().waitFor()
      await page.getByRole('button', { name: 'Send all failed again' }).waitFor({ state: 'detached' })
      expect(errors).toEqual([])
    }, options)
  },
)
