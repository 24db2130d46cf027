import { expect, it } from 'vitest'
import { desktop } from '../support/browser.ts'
import { addressOf, loaded, signedIn, useConsole, violations } from './open-console.ts'

const { local, browser, test } = useConsole()
it('of two periods that are chosen one after the other the last one stays, whichever answer comes last', async () => {
  await signedIn(local, browser, `catalogs/${local.stack.catalog_id}`, async ({ page, errors }) => {
    await loaded(page)
    const gate = Promise.withResolvers<void>()
    const late: string[] = []
    // A chart of 90 days has those of 13 weeks before, too.
    await page.route(/\/playcount-summary\?.*days=28\b|\/daily-gains\?.*days=181\b/, async (route) => {
      await gate.promise
      await route.fulfill({ response: await route.fetch() })
      late.push(new URL(route.request().url()).pathname.split('/').at(-1)!)
    })
    const days = page.getByRole('combobox', { name: 'Days' })
    await days.selectOption('28')
    await days.selectOption('14')
    await page.getByRole('radio', { name: '90 days' }).check()
    await page.getByRole('radio', { name: '7 days' }).check()
    const chart = page.getByRole('slider', { name: 'Day' })
    const isLast = async () => {
      await page.getByText('Plays, 14 days').waitFor()
      await expect.poll(() => chart.getAttribute('aria-valuemax')).toBe('6')
    }
    await isLast()
    gate.resolve()
    await expect.poll(() => late.toSorted()).toEqual(['daily-gains', 'playcount-summary'])
    await page.evaluate(
      'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
    )
    await isLast()
    await loaded(page)
    expect(errors).toEqual([])
  }, desktop)
})

test(
  'what is missing or fails says so, with a way on',
  `catalogs/${crypto.randomUUID()}`,
  {},
  async ({ page }) => {
    await page.getByRole('alert').filter({ hasText: 'Catalog not found' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.route(
      '**/api/**',
      (route) => route.fulfill({ status: 403, json: { detail: '<b>Not</b> now' } }),
    )
    await page.getByRole('link', { name: 'All catalogs' }).press('Enter')
    await page.getByRole('alert').filter({ hasText: '<b>Not</b> now' }).waitFor()
    for (
      const [path, parts] of [['artists', 1], ['settings/people', 3], ['settings', 1], [
        'developers/webhooks',
        1,
      ]] as const
    ) {
      await page.goto(addressOf(local, path))
      await loaded(page)
      await expect.poll(() => Promise.all([path, page.getByRole('button', { name: 'Try again' }).count()]))
        .toEqual([path, parts])
      expect(await violations(page)).toEqual([])
    }
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await page.getByText('No endpoints yet.').waitFor()
  },
  { expected: /status of 4|Not<\/b> now/ },
)
