import { describe, expect, test } from 'vitest'
import { compose } from '../../shared/generation/composer/compose.ts'
import { books, createSite, readSite, send, type TestSite } from '../operations/sites/world.ts'
import { createAccount, type TestAccount } from '../support/accounts.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { json } from '../support/requests.ts'
import { openChatEndpoint } from './chat-endpoint.ts'
import { fixture } from '../support/fixture.ts'

const apiKey = 'sk-planted-over-http'
const endpoint = fixture(openChatEndpoint)
const composed = fixture(openPlatform)
const modelled = fixture(() =>
  openPlatform({
    LLM_BASE_URL: endpoint.baseUrl,
    LLM_API_KEY: apiKey,
    LLM_MODEL: 'label-model',
  })
)

const generate = (
  platform: TestPlatform,
  who: TestAccount,
  id: string,
  revision: number,
  instruction: string,
) => send(platform, who, 'PATCH', `/${id}`, { action: 'generate', revision, instruction })

test('without a model a page is composed, changed by instructions, and published', async () => {
  const owner = await createAccount(composed.database)
  const { id } = await createSite(composed, owner, {
    brief: 'A quiet record about the sea, secret-of-the-brief',
  })
  const first = (await json(generate(composed, owner, id, 0, 'use the poster layout'))).site
  expect(first.draft.design).toMatchObject({ headline: 'Tide', layout: 'poster' })
  const second = (await json(generate(composed, owner, id, 1, 'use the split layout'))).site
  expect(second.draft.design).toEqual({ ...first.draft.design, layout: 'split' })
  await json(send(composed, owner, 'PATCH', `/${id}`, { action: 'publish', revision: 2 }))
  const shown = await (await composed.api.request(`/api/sites/public/${id}`)).text()
  expect(shown).toContain('experience:end')
  expect(shown).not.toContain('secret-of-the-brief')
})

test('a model\u2019s page becomes the draft; the error of a failed model reveals nothing', async () => {
  const owner = await createAccount(modelled.database)
  const { id } = await createSite(modelled, owner)
  endpoint.reply(() => Response.json({ error: { message: `planted ${apiKey}` } }, { status: 401 }))
  const refused = await generate(modelled, owner, id, 0, 'Waves')
  expect(refused.status).toBe(502)
  expect(await refused.text()).not.toMatch(/planted|401|127\.0\.0\.1/)
  expect(modelled.log.join()).not.toMatch(/planted/)
  const site = { name: 'Tide', assets: [], brief: '' }
  const { design, experience } = compose({ site, instruction: '' })
  endpoint.reply(JSON.stringify({ design: { ...design, headline: 'Theirs' }, experience }))
  const made = await json(generate(modelled, owner, id, 0, 'Waves'))
  expect(made.site).toMatchObject({ revision: 1, draft: { design: { headline: 'Theirs' } } })
})

describe('a generation reports', () => {
  const owner = fixture(() => createAccount(composed.database), 'each')
  const made = async (fields: Record<string, unknown> = {}, instruction = 'the poster layout') => {
    const { id } = await createSite(composed, owner, fields)
    return (await json(generate(composed, owner, id, 0, instruction))).site
  }
  const change = (site: TestSite, instruction: string) =>
    json(generate(composed, owner, site.id, site.revision, instruction))

  test('what it changed, from what to what', async () => {
    const site = await made({ shows: [{ date: '2099-06-01', city: 'Hamburg' }] })
    const { changes, not_understood, site: next } = await change(
      site,
      'Change the headline to Tide is here. Use the split layout and remove the Hamburg date. Add a show in Berlin on 3 June 2099',
    )
    expect(changes).toEqual([
      { field: 'headline', from: 'Tide', to: 'Tide is here' },
      { field: 'layout', from: 'poster', to: 'split' },
      { field: 'shows', from: '2099-06-01, Hamburg', to: '2099-06-03, Berlin' },
    ])
    expect(not_understood).toEqual([])
    expect(next.facts.shows).toEqual([{ date: '2099-06-03', city: 'Berlin' }])
    expect(next.draft.shows).toEqual(next.facts.shows)
  })

  test('what it did not understand, as it was written', async () => {
    const site = await made()
    const { not_understood, changes } = await change(
      site,
      'Use the split layout, add more cowbell. Wobble the logo! The button says "Listen now"',
    )
    expect(changes).toEqual([{ field: 'layout', from: 'poster', to: 'split' }])
    expect(not_understood).toEqual(['add more cowbell', 'Wobble the logo', 'button "Listen now"'])
  })

  test('that nothing changed, and then writes and charges nothing', async () => {
    const site = await made()
    const before = await books(composed.database, owner)
    expect(await change(site, 'Wobble the logo')).toEqual({
      charged: false,
      site: await readSite(composed, owner, site),
      changes: [],
      not_understood: ['Wobble the logo'],
    })
    expect(await readSite(composed, owner, site)).toEqual(site)
    expect(await books(composed.database, owner)).toEqual(before)
  })

  test('plain forms without a model: button, sign-up heading, release date, game, language', async () => {
    let site = await made()
    const next = async (instruction: string) => {
      const response = await change(site, instruction)
      site = response.site
      return response
    }
    await next('The button should say Catch the wave; the sign-up heading: Letters from the shore')
    expect(site.draft).toMatchObject({
      design: { buttonLabel: 'Catch the wave', signupHeading: 'Letters from the shore' },
    })
    await next('the release moved to 15 May 2099')
    expect(site.draft).toMatchObject({ releaseDate: '2099-05-15' })
    const [game] = (await next('remove the game')).changes.filter(({ field }: { field: string }) =>
      field === 'game'
    )
    expect(game.to).toBeNull()
    expect((await next('bring back the game')).changes).toContainEqual({ field: 'game', to: game.from })
    expect((await next('in French')).not_understood).toEqual(['French: I can only write English here'])
    expect(site.draft).toMatchObject({ language: 'fr', design: { description: '' } })
  })
})

test('the facts of a brief are in the new site, and fields win over them', async () => {
  const owner = await createAccount(composed.database)
  const site = await createSite(composed, owner, {
    brief: 'Songs with Ida Vale, out on 8 May 2099. Live in Hamburg on 1 June 2099.',
    releaseDate: '2099-05-15',
  })
  expect(site.facts).toEqual({
    releaseDate: '2099-05-15',
    guests: ['Ida Vale'],
    shows: [{ date: '2099-06-01', city: 'Hamburg' }],
  })
})

test('a model\u2019s page has facts of the instruction without its help, and is charged only if the model changed it', async () => {
  const owner = await createAccount(modelled.database)
  const created = await createSite(modelled, owner)
  const { design, experience } = compose({ site: { name: 'Tide', assets: [], brief: '' }, instruction: '' })
  const page = { design: { ...design, buttonLabel: 'Join the list' }, experience, notUnderstood: ['a logo'] }
  endpoint.reply(JSON.stringify(page))
  const first = await json(generate(modelled, owner, created.id, 0, 'Waves and a logo'))
  expect(first).toMatchObject({ charged: true, not_understood: ['a logo'] })
  expect(first.site.draft.design.buttonLabel).toBe('Play')
  endpoint.reply()
  const before = await books(modelled.database, owner)
  const dated = await json(generate(modelled, owner, created.id, 1, 'the release date is 8 May 2099'))
  expect(dated).toMatchObject({ charged: false, changes: [{ field: 'releaseDate', to: '2099-05-08' }] })
  expect(dated.site).toMatchObject({ revision: 2, draft: { releaseDate: '2099-05-08' } })
  expect(endpoint.requests).toHaveLength(0)
  expect(await books(modelled.database, owner)).toEqual(before)
  endpoint.reply(JSON.stringify(page))
  const same = await json(generate(modelled, owner, created.id, 2, 'More of a logo'))
  expect(same).toMatchObject({
    charged: false,
    changes: [],
    not_understood: ['a logo'],
    site: { revision: 2 },
  })
  expect(await books(modelled.database, owner)).toEqual(before)
})
