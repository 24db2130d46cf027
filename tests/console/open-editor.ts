import type { Page } from 'playwright-core'
import { type ApiClient, createClient } from '../../shared/client/mod.ts'
import type { useStack } from '../local/use-stack.ts'
import type { OpenPage, TestBrowser } from '../support/browser.ts'
import { signedIn, violations } from './open-console.ts'

type Stack = ReturnType<typeof useStack>
type Changes = Omit<Parameters<ApiClient['sites']['edit']>[1], 'revision'>

/** The API, as the owner of the demo data outside of the console. */
export const apiOf = ({ stack }: Stack): ApiClient =>
  createClient({ baseUrl: stack.base_url, apiKey: stack.accounts.owner.api_key })

export async function newDraft(local: Stack, changes: Changes = {}): Promise<string> {
  const { sites } = apiOf(local)
  const { id, revision } = await sites.create({
    name: 'Low Tide',
    brief: 'A quiet folk record about the sea.',
  })
  const { revision: generated } = await sites.generate(id, { revision, instruction: '' })
  await sites.edit(id, { revision: generated, ...changes })
  return id
}

export async function inEditor<T>(
  local: Stack,
  browser: TestBrowser,
  id: string,
  run: (open: OpenPage & ReturnType<typeof editorOf>) => Promise<T>,
  options: Parameters<TestBrowser['visit']>[1] = { viewport: { width: 1440, height: 900 } },
): Promise<T> {
  return await signedIn(local, browser, `pages/${id}`, async (open) => {
    await open.page.locator('.design').waitFor()
    return await run({ ...open, ...editorOf(open.page) })
  }, options)
}

export function editorOf(page: Page) {
  const form = page.locator('#edit')
  return {
    form,
    preview: page.frameLocator('#preview iframe:not(.loading)'),
    status: page.locator('#edit-status'),
    outcome: page.locator('.pane > .outcome'),
    field: (name: string) => form.locator(`[name=${name}]`).first(),
    /** Opens a section, which closes the other one. */
    part: (title: string) => page.locator('.sections button', { hasText: title }).click(),
    /** Opens what generates a new draft. */
    openNewDraft: () => page.getByRole('button', { name: /^(First|New) draft$/ }).click(),
    save: () => page.locator('#save').click(),
  }
}

/** As `violations`, without the page in the preview. */
export const violationsOf = (page: Page): Promise<string[]> => violations(page, ['iframe'])
