import { afterAll, expect, it } from 'vitest'
import { chunk, events, openChatEndpoint } from '../generation/chat-endpoint.ts'
import { useStack } from '../local/use-stack.ts'
import { proposalFor } from '../operations/sites/world.ts'
import { openBrowser } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import { keyboard } from './page-input.ts'
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

/** What asks for the texts of the reply. */
const instruction = 'Water, slowly. Hear of the next one'

const newSite = () =>
  apiOf(local).sites.create({ name: 'Low Tide', brief: 'A quiet folk record about the sea.' })

it('the page is shown while a model writes it, and what is typed meanwhile is saved afterwards', async () => {
  const { id, revision } = await newSite()
  const { finish } = slowReply()
  await inEditor(local, browser, id, async ({ page, preview, field, part, save, status }) => {
    await page.getByLabel('Instruction').fill(instruction)
    await page.getByRole('button', { name: /^Generate/ }).click()
    await page.getByText('The page as far as it is made.').waitFor()
    await part('Facts')
    await field('name').fill('High Tide')
    await field('name').press('Enter')
    await page.getByText('Your changes can be saved when the page is made.').first().waitFor()
    const button = page.getByRole('button', { name: 'Save draft' })
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
    expect((await apiOf(local).sites.get(id)).revision).toBe(revision)
    await preview.getByRole('heading', { name: 'Water, slowly' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    finish()
    await page.getByText('It cost 25 credits.').waitFor({ state: 'attached' })
    await page.getByText('Preview with your unsaved changes').waitFor()
    await preview.getByRole('heading', { name: 'Hear of the next one' }).waitFor()
    await expect.poll(() => field('headline').inputValue()).toBe('Water, slowly')
    await expect.poll(() => page.locator('#preview iframe').count()).toBe(1)
    await expect.poll(() => status.textContent()).toBe('Unsaved changes')
    await save()
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect((await apiOf(local).sites.get(id)).name).toBe('High Tide')
  })
})

it('a generation that a change elsewhere has ended is explained, and so is one that overtook a save', async () => {
  const { id, revision } = await newSite()
  const { finish } = slowReply()
  await inEditor(local, browser, id, async ({ page, field, part, save, openNewDraft }) => {
    const generate = page.getByRole('button', { name: /^Generate/ })
    await generate.click()
    await page.getByText('The page as far as it is made.').waitFor()
    await apiOf(local).sites.edit(id, { revision, name: 'Theirs' })
    finish()
    await page.getByRole('alert').filter({ hasText: 'changed elsewhere' }).waitFor()
    await page.getByRole('button', { name: 'Load the newer state' }).click()
    await part('Facts')
    await expect.poll(() => field('name').inputValue()).toBe('Theirs')

    const held: Record<string, () => void> = {}
    await page.route(`**/api/sites/${id}`, async (route) => {
      const { action = 'read' } = route.request().postDataJSON() ?? {}
      if (action !== 'read') await new Promise<void>((resolve) => held[action] = resolve)
      await route.continue()
    })
    await part('Facts')
    await field('name').fill('Mine')
    await save()
    await expect.poll(() => held.edit).toBeDefined()
    await openNewDraft()
    await generate.click()
    await expect.poll(() => held.generate).toBeDefined()
    held.edit!()
    await page.getByText('Saved.', { exact: true }).waitFor()
    held.generate!()
    await page.getByText('You saved changes meanwhile. Generate again.').waitFor()
  })
})

/** Starts a generation as another tab would, and returns its end. */
const generateElsewhere = (site: { id: string; revision: number }) =>
  apiOf(local).sites.generate(site.id, { ...site, instruction }).then(
    ({ revision }) => `revision ${revision}`,
    (error) => error.message as string,
  )

it('a tab that is opened meanwhile shows the progress and the page, and saves when the page is made', async () => {
  const site = await newSite()
  const { finish } = slowReply()
  const made = generateElsewhere(site)
  await inEditor(local, browser, site.id, async ({ page, preview, field, part, save, status }) => {
    await page.locator('#generate').getByText('The page is being generated.').waitFor()
    await page.getByRole('progressbar', { name: 'Progress of the generation' }).waitFor()
    await page.getByText('The page as far as it is made.').waitFor()
    await preview.getByRole('heading', { name: 'Water, slowly' }).waitFor()
    await expect.poll(() => status.textContent()).toMatch(
      /^The page is being generated. Your changes can be saved when/,
    )
    await part('Facts')
    await field('name').fill('High Tide')
    await field('name').press('Enter')
    await expect.poll(() => page.getByRole('button', { name: 'Save draft' }).getAttribute('aria-disabled'))
      .toBe('true')
    expect((await apiOf(local).sites.get(site.id)).revision).toBe(site.revision)
    expect(await violationsOf(page)).toEqual([])
    finish()
    expect(await made).toBe('revision 1')
    await page.getByText('It cost 25 credits.').waitFor({ state: 'attached' })
    await expect.poll(() => Promise.all([field('headline').inputValue(), field('name').inputValue()]))
      .toEqual(['Water, slowly', 'High Tide'])
    await save()
    await page.getByText('Saved.', { exact: true }).waitFor()
  })
})

it('a generation that began while the tab was in the background is found, and stopped by keyboard', async () => {
  const site = await newSite()
  await inEditor(local, browser, site.id, async ({ page, field, part, save }) => {
    slowReply()
    const made = generateElsewhere(site)
    const { sites } = apiOf(local)
    await expect.poll(async () => (await sites.findGeneration(site.id))?.status).toBe('running')
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await page.locator('#generate').getByText('The page is being generated.').waitFor()
    await page.getByRole('textbox', { name: /^What to change|^Instruction/ }).focus()
    const hand = keyboard(page)
    await hand.press(page.getByRole('button', { name: 'Stop the generation' }))
    await page.getByText('The generation was stopped. The draft is as it was, and nothing was charged.')
      .waitFor()
    expect(await made).toMatch(/^cancelled:/)
    const focused = await page.evaluate('document.activeElement.textContent')
    expect(focused).toMatch(/^Generate/)
    await part('Facts')
    await field('name').fill('High Tide')
    await save()
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect(await violationsOf(page)).toEqual([])
  })
})

it('a fact that the model read is shown with its words, and is on the page once it is accepted', async () => {
  const { sites } = apiOf(local)
  const { id } = await sites.create({ name: 'Low Tide', brief: 'VANTA/9 play Lido, Berlin on 1 June 2099.' })
  const { design } = proposalFor({ instruction: 'Water' } as never)
  const experience = { html: '<p>Play</p>', css: '', javascript: "'experience:end'" }
  const facts = [
    { field: 'artist', value: 'VANTA/9', words: 'VANTA/9' },
    { field: 'shows', value: [{ date: '2099-06-01', city: 'Berlin' }], words: 'Berlin on 1 June 2099' },
  ]
  model.reply(JSON.stringify({ design, experience, facts }))
  await inEditor(local, browser, id, async ({ page, preview, field, part, openNewDraft }) => {
    const press = keyboard(page).press
    await press(page.getByRole('button', { name: /^Generate/ }))
    const read = page.locator('#proposed')
    await read.getByRole('heading', { name: 'Read from your notes' }).waitFor()
    await read.getByText('from “Berlin on 1 June 2099”').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await press(read.getByRole('button', { name: 'Accept Artist' }))
    await preview.locator('.artist').getByText('VANTA/9').waitFor()
    await part('Facts')
    await expect.poll(() => field('artist').inputValue()).toBe('VANTA/9')
    await openNewDraft()
    await press(read.getByRole('button', { name: 'Drop Shows' }))
    await read.getByRole('heading').waitFor({ state: 'detached' })
    const { facts, proposed, draft } = await sites.get(id)
    expect({ facts, proposed }).toEqual({ facts: { artist: 'VANTA/9' }, proposed: undefined })
    expect(draft).not.toHaveProperty('shows')
  })
})
