import { afterAll, expect, it } from 'vitest'
import { chunk, events, openChatEndpoint } from '../generation/chat-endpoint.ts'
import { useStack } from '../local/use-stack.ts'
import { proposalFor } from '../operations/sites/world.ts'
import { openBrowser } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { apiOf, inEditor, violationsOf } from './open-editor.ts'

// Opened first, because the stack needs its address.
const model = openChatEndpoint()
const local = useStack({ env: { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'stand-in' } })
const browser = fixture(openBrowser)
afterAll(() => model[Symbol.asyncDispose]())

/** The next reply of the model, which stops in the middle of the design until `finish`. */
function slowReply() {
  const { design } = proposalFor({ instruction: 'Water, slowly' } as never)
  const experience = { html: '<p>Play</p>', css: '', javascript: "'experience:end'" }
  const proposal = JSON.stringify({ design, experience })
  const at = proposal.indexOf('"signupHeading"')
  let finish = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string, end?: string) =>
        controller.enqueue(new TextEncoder().encode(chunk(text, end)))
      send(proposal.slice(0, at))
      finish = () => {
        send(proposal.slice(at), 'stop')
        controller.close()
      }
    },
  })
  model.reply(() => events(body))
  return { finish: () => finish() }
}

const newSite = () =>
  apiOf(local).sites.create({ name: 'Low Tide', brief: 'A quiet folk record about the sea.' })

it('the page is shown while a model writes it, and what is typed meanwhile is saved afterwards', async () => {
  const { id, revision } = await newSite()
  const { finish } = slowReply()
  await inEditor(local, browser, id, async ({ page, preview, field, form, save, status }) => {
    await page.getByRole('button', { name: /^Generate/ }).click()
    await page.getByText('The page as far as it is made.').waitFor()
    await field('name').fill('High Tide')
    await field('name').press('Enter')
    await page.getByText('Your changes can be saved when the page is made.').first().waitFor()
    const button = form.getByRole('button', { name: 'Save', exact: true })
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    expect((await apiOf(local).sites.get(id)).revision).toBe(revision)
    await preview.getByRole('heading', { name: 'Water, slowly' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    finish()
    await page.getByText('It cost 25 credits.').waitFor()
    await page.getByText('With your unsaved changes.').waitFor()
    await preview.getByRole('heading', { name: 'Hear of the next one' }).waitFor()
    expect(await field('headline').inputValue()).toBe('Water, slowly')
    expect(await page.locator('#preview iframe').count()).toBe(1)
    expect(await status.textContent()).toBe('Unsaved changes')
    await save()
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect((await apiOf(local).sites.get(id)).name).toBe('High Tide')
  })
})

it('a generation that a change elsewhere has ended is explained, and so is one that overtook a save', async () => {
  const { id, revision } = await newSite()
  const { finish } = slowReply()
  await inEditor(local, browser, id, async ({ page, field, save }) => {
    const generate = page.getByRole('button', { name: /^Generate/ })
    await generate.click()
    await page.getByText('The page as far as it is made.').waitFor()
    await apiOf(local).sites.edit(id, { revision, name: 'Theirs' })
    finish()
    await page.getByRole('alert').filter({ hasText: 'changed elsewhere' }).waitFor()
    await page.getByRole('button', { name: 'Load the newer state' }).click()

    const held: Record<string, () => void> = {}
    await page.route(`**/api/sites/${id}`, async (route) => {
      const { action = 'read' } = route.request().postDataJSON() ?? {}
      if (action !== 'read') await new Promise<void>((resolve) => held[action] = resolve)
      await route.continue()
    })
    await field('name').fill('Mine')
    await save()
    await expect.poll(() => held.edit).toBeDefined()
    await generate.click()
    await expect.poll(() => held.generate).toBeDefined()
    held.edit!()
    await page.getByText('Saved.', { exact: true }).waitFor()
    held.generate!()
    await page.getByText('You saved changes meanwhile. Generate again.').waitFor()
  })
})
