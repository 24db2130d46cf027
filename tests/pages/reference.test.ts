import { expect, it } from 'vitest'
import { desktop } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { hosts, openDocuments, reportViolations, scriptTimeoutMs } from './documents-world.ts'

const world = fixture(openDocuments)

it('the reference finds an operation, shows it as curl, and sends a request', async () => {
  await world.browser.visit(async ({ page, errors, requests }) => {
    await reportViolations(page)
    await page.goto(`${world.url}/docs`)
    await page.getByRole('search').click({ timeout: scriptTimeoutMs })
    await page.getByPlaceholder(/search/i).fill('credit balance')
    await page.getByRole('option', { name: 'Get the credit balance' }).click()
    await page.waitForURL(/#.*get_credits$/)
    const entry = page.locator('[id$="get_credits"]').first()
    await expect.poll(() => entry.textContent()).toContain(`curl '${world.url}/api/credits`)
    await entry.getByRole('button', { name: /Test Request/ }).click()
    const answer = page.waitForResponse((response) => response.url().startsWith(`${world.url}/api/credits`))
    await page.getByRole('button', { name: /Send/ }).first().click()
    expect((await answer).status()).toBe(401)
    await page.getByText('unauthenticated').first().waitFor()
    // The browser itself reports the 401.
    expect(errors.filter((error) => !error.includes('401'))).toEqual([])
    expect(hosts(requests.filter((address) => !address.startsWith('data:')))).toEqual([world.url])
  }, desktop)
})

it('the reference tries a comparison of the last days, asks for problem details, and says which credential belongs where', async () => {
  await world.browser.visit(async ({ page }) => {
    await page.goto(`${world.url}/docs#tag/play-count-history/get_catalog_playcount_history`)
    const key = page.getByPlaceholder('acp_sk_…').first()
    await key.waitFor({ timeout: scriptTimeoutMs })
    await expect.poll(() => page.getByPlaceholder(/^QUx/).count()).toBe(0)
    const entry = page.locator('[id$="get_catalog_playcount_history"]').first()
    const since = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)
    await expect.poll(() => entry.textContent()).toContain(`since=${since}&days=2`)
    await page.getByRole('button', { name: /apiKey/ }).first().click()
    await page.getByRole('option', { name: /accessToken/ }).click()
    await page.getByRole('option', { name: /apiKey/ }).click()
    await page.getByPlaceholder('access token of a session').first().waitFor()
    const request = page.waitForRequest((request) => request.url().includes('/playcount-history?'))
    await entry.getByRole('button', { name: /Test Request/ }).click()
    await page.getByRole('button', { name: /Send/ }).first().click()
    expect(await (await request).headerValue('accept')).toBe('application/problem+json, application/json')
  }, desktop)
})
