import { expect, it } from 'vitest'
import { useStack } from '../local/use-stack.ts'
import { openBrowser } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { loaded, signedIn, violations } from './open-console.ts'
import { keyboard } from './page-input.ts'
import { views } from './views.ts'

const local = useStack()
const browser = fixture(openBrowser)

/** What a terminal prints for a text that was pasted into it. */
async function pasted(text: string): Promise<string> {
  const { success, stdout } = await new Deno.Command('bash', { args: ['-c', text], stderr: 'null' }).output()
  expect(success, text).toBe(true)
  return new TextDecoder().decode(stdout)
}

it.each(views)(
  'a key is made and its request works when pasted; it is in the list, and what it sent: %s',
  async (_, options) => {
    const name = `Reports ${crypto.randomUUID().slice(0, 6)}`
    await signedIn(local, browser, 'developers', async ({ page, errors }) => {
      const input = keyboard(page)
      const height = () => page.evaluate("document.querySelector('main').scrollHeight")
      await loaded(page)
      if (!('isMobile' in options)) await expect.poll(height).toBeLessThan(1300)
      expect(await violations(page)).toEqual([])
      await input.write(page.getByLabel('Key name'), name)
      await input.press(page.getByRole('radio', { name: 'Read only' }))
      await input.press(page.getByRole('button', { name: 'Create key' }))
      const key = await page.locator('.secret code').textContent()
      const request = page.getByRole('region', { name: 'Request', exact: true })
      const curl = await request.textContent()
      expect(curl).toContain(key)
      expect(JSON.parse(await pasted(curl!)).account.email).toBe(local.stack.accounts.owner.email)
      await input.press(page.getByRole('button', { name: 'Run here' }))
      await page.getByText('HTTP 200').waitFor()
      await loaded(page)
      // axe cannot tell the ground of what is half scrolled out.
      expect(await violations(page, ['.code-panel'])).toEqual([])
      if (!('isMobile' in options)) await expect.poll(height).toBeLessThan(1300)
      await input.press(page.getByRole('radio', { name: 'MCP' }))
      await request.getByText('/mcp').waitFor()
      const row = page.getByRole('list', { name: 'Keys' }).getByRole('listitem').filter({ hasText: name })
      await row.getByText(/^used /).waitFor()
      await page.getByRole('region', { name: 'Requests of the last 24 hours' }).getByText(/^[2-9] succeeded/)
        .waitFor()

      await input.press(page.getByRole('button', { name: 'Open the reference with it' }))
      await page.waitForURL('**/api/docs/try/list_catalogs*')
      expect(page.url()).not.toContain(key)
      // The key is filled in, and does not stay in the tab.
      await expect.poll(() => page.getByLabel('API key or access token').inputValue()).toBe(key)
      await expect.poll(() => page.evaluate('sessionStorage.length')).toBe(0)

      await page.goto(`${local.stack.app_url}/s/console/w/me/developers/requests`)
      await loaded(page)
      // They are stored some seconds later.
      const id = page.getByRole('row').filter({ hasText: name }).getByRole('button', {
        name: /^Copy the id /,
      }).first()
      await expect.poll(async () => {
        await input.press(page.getByRole('button', { name: 'Refresh' }))
        return await id.count()
      }, { timeout: 15_000, interval: 500 }).toBe(1)
      await page.getByRole('combobox', { name: 'Key' }).selectOption({ label: name })
      await page.getByText(/^2$/).first().waitFor()
      await input.press(page.getByRole('button', { name: /^Failed/ }))
      await page.getByText('No matching requests in the last 24 hours.').waitFor()
      await loaded(page)
      expect(await violations(page)).toEqual([])
      expect(errors).toEqual([])
    }, { ...options, permissions: ['clipboard-write'] })
  },
)
