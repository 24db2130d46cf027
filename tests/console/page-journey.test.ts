import { expect, it } from 'vitest'
import { ofOrganization, signedIn, useConsole } from './open-console.ts'
import { editorOf, violationsOf } from './open-editor.ts'
import { keyboard } from './page-input.ts'
import { views } from './views.ts'

const { local, browser } = useConsole()

it.each(views)(
  'a page is made from an address, edited by a press on it, published and shared by keyboard: %s',
  async (_, options) => {
    await signedIn(local, browser, ofOrganization(local, 'pages/new'), async ({ page, errors }) => {
      // The system's list of apps, which a browser without a screen does not have.
      await page.addInitScript('shared = []; navigator.share = async (data) => void shared.push(data)')
      const { press, write } = keyboard(page)
      const form = page.locator('#new-site')
      await write(form.locator('[name=releaseUrl]'), local.stack.demo.release_url!)
      await form.getByText('Change details').waitFor()
      expect(await violationsOf(page)).toEqual([])
      await press(form.getByRole('button', { name: 'Create' }))
      await page.waitForURL(/\/pages\/[0-9a-f-]{36}$/)

      const { preview, field } = editorOf(page)
      if ('isMobile' in options) await press(page.getByRole('button', { name: 'Preview' }))
      await preview.locator('h1').waitFor()
      await press(page.getByRole('button', { name: 'Edit: Headline', exact: true }))
      await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('headline')
      await write(field('headline'), 'Evening Tide')
      expect(await violationsOf(page)).toEqual([])
      await press(page.getByRole('button', { name: 'Save and publish' }))
      await page.getByText('Published.', { exact: true }).waitFor()
      await press(page.getByRole('button', { name: 'Share the page' }))
      const address = await page.evaluate('shared[0].url') as string
      expect(await (await fetch(address)).text()).toContain('Evening Tide')
      expect(await violationsOf(page)).toEqual([])
      expect(errors).toEqual([])
    }, options)
  },
)
