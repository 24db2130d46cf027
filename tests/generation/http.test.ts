import { describe, expect, test } from 'vitest'
import { compose } from '../../shared/generation/composer/compose.ts'
import {
  books,
  change,
  createSite,
  edited,
  readSite,
  send,
  type TestSite,
} from '../operations/sites/world.ts'
import { createAccount, type TestAccount } from '../support/accounts.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { callTool } from '../support/mcp-clients.ts'
import { json, key } from '../support/requests.ts'
import { openChatEndpoint } from './chat-endpoint.ts'
import { fixture } from '../support/fixture.ts'
import { ratio } from './ratio.ts'

const apiKey = 'sk-planted-over-http'
const endpoint = fixture(openChatEndpoint)
const composed = fixture(openPlatform)
const modelled = fixture(() =>
  openPlatform({ LLM_BASE_URL: endpoint.baseUrl, LLM_API_KEY: apiKey, LLM_MODEL: 'label-model' })
)
/** What the composer makes of a site of this name. */
const { design, experience } = compose({ site: { name: 'Tide', assets: [], brief: '' }, instruction: '' })

type Site = [platform: TestPlatform, who: TestAccount, id: string, revision: number]
const generate = (...[platform, who, id, revision, instruction]: [...Site, instruction: string]) =>
  change(platform, who, { id, revision }, 'generate', { instruction })
/** The site after its page was published. */
const publish = async (...[platform, who, id, revision]: Site) =>
  (await json(send(platform, who, 'PATCH', `/${id}`, { action: 'publish', revision }))).site

test('without a model a page is composed, changed by instructions, and published', async () => {
  const owner = await createAccount(composed.database)
  const { id } = await createSite(composed, owner, {
    brief: 'A quiet record about the sea, secret-of-the-brief',
    game: true,
  })
  const first = (await json(generate(composed, owner, id, 0, 'black and gold'))).site
  expect(first.draft.design).toMatchObject({ headline: 'Tide', background: '#000000', accent: '#d4a72c' })
  const second = (await json(generate(composed, owner, id, 1, 'crimson buttons'))).site
  const { accent } = second.draft.design
  expect(second.draft.design).toEqual({ ...first.draft.design, accent })
  expect(accent).not.toBe('#d4a72c')
  await publish(composed, owner, id, 2)
  const shown = await (await composed.api.request(`/api/sites/public/${id}`)).text()
  expect(shown).toContain('experience:end')
  expect(shown).not.toContain('secret-of-the-brief')
})

test('layout, colors, texts, links and a game that are given at the creation or by an edit are those of the first draft, over HTTP and by tools', async () => {
  const owner = await createAccount(composed.database)
  const texts = { headline: 'Ebb', description: 'Songs for a harbour.' }
  const colors = { background: '#000000', accent: '#111111' }
  const design = { ...texts, ...colors, layout: 'column', emphasis: 'signup' }
  const links = [{ service: 'deezer', url: 'https://www.deezer.com/album/1', action: 'pre_save' }]
  const fields = { name: 'Tide', brief: 'About the sea', game: true, links, design }
  const { site } = await json(send(composed, owner, 'POST', '', fields), 201)
  const tool = await callTool(composed, '2026-07-28', key(owner), 'create_site', fields)
  const byEdits = async () => {
    const { headline, layout, ...rest } = design
    const { id } = await createSite(composed, owner, { name: 'Tide', design: { headline: 'Flood', layout } })
    const site = await edited(composed, owner, { id, revision: 0 }, { design: { headline } })
    const fields = { id, revision: site.revision, game: true, links, design: rest }
    return (await callTool(composed, '2026-07-28', key(owner), 'update_site', fields)).structuredContent.site
  }
  for (const { id, revision } of [site, tool.structuredContent.site, await byEdits()]) {
    const { draft } = (await json(generate(composed, owner, id, revision, ''))).site
    const { headline, description, layout, eyebrow, background, emphasis, accent } = draft.design
    expect(draft.links).toEqual(links)
    expect({ headline, description, layout, eyebrow, background, emphasis })
      .toEqual({ ...texts, layout: 'column', eyebrow: '', background: '#000000', emphasis: 'signup' })
    expect(ratio(background, accent)).toBeGreaterThanOrEqual(4.5)
    // The game has the same colors.
    expect(draft.experience.css).toContain(accent)
    // Another version is another choice, with the texts of the page.
    const again = (await json(generate(composed, owner, id, revision + 1, ''))).site.draft.design
    expect(again).toMatchObject(texts)
    expect(again.background).not.toBe('#000000')
  }
})

test('a model\u2019s page becomes the draft; the error of a failed model reveals nothing', async () => {
  const owner = await createAccount(modelled.database)
  const { id } = await createSite(modelled, owner)
  endpoint.reply(() => Response.json({ error: { message: `planted ${apiKey}` } }, { status: 401 }))
  const refused = await generate(modelled, owner, id, 0, 'Waves')
  expect(refused.status).toBe(502)
  expect(await refused.text()).not.toMatch(/planted|401|127\.0\.0\.1/)
  expect(modelled.log.join()).not.toMatch(/planted/)
  endpoint.reply(JSON.stringify({ design: { ...design, headline: 'Theirs' }, experience }))
  const made = await json(generate(modelled, owner, id, 0, 'Waves. Call it Theirs'))
  expect(made.site).toMatchObject({ revision: 1, draft: { design: { headline: 'Theirs' } } })
})

test('nothing that a model invents is published, and what the owner wrote is', async () => {
  const owner = await createAccount(modelled.database)
  const given = { description: 'Songs for a harbour.', layout: 'column' }
  const { id } = await createSite(modelled, owner, { brief: 'Nine awards, private', design: given })
  const invented = { headline: 'Winner of nine awards', eyebrow: 'Sold out', description: 'Private' }
  endpoint.reply(JSON.stringify({ design: { ...design, ...invented }, experience }))
  await json(generate(modelled, owner, id, 0, 'Waves'))
  await publish(modelled, owner, id, 1)
  const { snapshot } = await json(modelled.api.request(`/api/sites/public/${id}`))
  expect(snapshot.design).toMatchObject({ headline: 'Tide', eyebrow: '', ...given })
})

describe('a generation without a model', () => {
  const owner = fixture(() => createAccount(composed.database), 'each')
  const made = async () => {
    const { id } = await createSite(composed, owner)
    return (await json(generate(composed, owner, id, 0, ''))).site
  }
  const change = (site: TestSite, instruction: string) =>
    json(generate(composed, owner, site.id, site.revision, instruction))

  test('gives a color that is named, reports all else as it was written, and is free', async () => {
    const site = await made()
    const unknown = ['add more cowbell', 'Live in Hamburg on 1 June 2099', 'Headline', '"Tide is here"']
    const instruction = `Make it black and gold, ${unknown[0]}. ${unknown[1]}! ${unknown[2]}: ${unknown[3]}`
    const { changes, not_understood, charged } = await change(site, instruction)
    const fields = changes.map(({ field }: { field: string }) => field).sort()
    expect(fields).toEqual(['accent', 'background', 'foreground'])
    expect(not_understood).toEqual(unknown)
    expect(charged).toBe(false)
    expect(await books(composed.database, owner)).toBeUndefined()
  })

  test('writes nothing if nothing changed', async () => {
    const site = await made()
    const nothing = { charged: false, changes: [], not_understood: ['Wobble the logo'], unused_colors: [] }
    expect(await change(site, 'Wobble the logo')).toEqual({ ...nothing, site })
    expect(await readSite(composed, owner, site)).toEqual(site)
  })
})

describe('facts that a model reads', () => {
  const owner = fixture(() => createAccount(modelled.database), 'each')
  const brief = 'VANTA/9 play Lido, Berlin on 1 June 2099. Out some day.'
  const shows = [{ date: '2099-06-01', city: 'Berlin', venue: 'Lido' }]
  const words = 'play Lido, Berlin on 1 June 2099'
  const facts = [
    { field: 'artist', value: 'VANTA/9', words: 'VANTA/9' },
    { field: 'shows', value: shows, words },
    { field: 'releaseDate', value: 'some day', words: 'Out some day' },
    { field: 'guests', value: ['Ida Vale'], words: 'with Ida Vale' },
    { field: 'showBrief', value: true, words: 'Out some day' },
  ]
  const made = async (page: object = {}) => {
    const { id } = await createSite(modelled, owner, { brief })
    endpoint.reply(JSON.stringify({ design, experience, facts, ...page }))
    return await json(generate(modelled, owner, id, 0, 'Waves'))
  }
  const edit = (site: TestSite, fields: object) => edited(modelled, owner, site, fields)

  test('are proposed with their words, on no page, and what is no fact is reported', async () => {
    const { site, charged, not_understood } = await made()
    expect(site.proposed).toEqual([
      { field: 'artist', value: 'VANTA/9', words: 'VANTA/9' },
      { field: 'shows', value: shows, words },
    ])
    expect([charged, not_understood]).toEqual([true, ['Out some day']])
    expect(site.facts).toEqual({})
    const published = await publish(modelled, owner, site.id, 1)
    expect(JSON.stringify(published.published)).not.toMatch(/VANTA|Lido|proposed/)
    const seen = await (await modelled.api.request(`/api/sites/public/${site.id}`)).text()
    expect(seen).not.toMatch(/VANTA|Lido|proposed/)
  })

  test('are accepted by an edit that sets the field, and dropped by one that leaves it empty', async () => {
    const accepted = await edit((await made()).site, { artist: 'VANTA/9' })
    expect(accepted).toMatchObject({
      sources: { artist: 'brief' },
      facts: { artist: 'VANTA/9' },
      draft: { artistName: 'VANTA/9' },
      proposed: [{ field: 'shows' }],
    })
    // Another value is the person's own.
    expect((await edit((await made()).site, { artist: 'Vanta' })).sources).toBeUndefined()
    const dropped = await edit(accepted, { shows: null })
    expect([dropped.proposed, dropped.draft.shows]).toEqual([undefined, undefined])
    expect(dropped.revision).toBe(accepted.revision + 1)
  })

  test('are proposed again with a later instruction, and not if the page has them', async () => {
    const accepted = await edit((await made()).site, { artist: 'VANTA/9' })
    const value = [{ date: '2099-06-02', city: 'Berlin' }]
    const again = [{ field: 'shows', value, words: 'Berlin on 2 June' }]
    endpoint.reply(JSON.stringify({ design, experience, facts: [...facts, ...again] }))
    const { site, charged } = await json(
      generate(modelled, owner, accepted.id, accepted.revision, 'The show is in Berlin on 2 June'),
    )
    expect(site.proposed).toEqual(again)
    // The page stays as it was, so the model's work is free.
    expect(charged).toBe(false)
  })
})

test('a model\u2019s page is charged only if the model changed it, and its button says what it does', async () => {
  const owner = await createAccount(modelled.database)
  const created = await createSite(modelled, owner)
  const page = { design: { ...design, buttonLabel: 'Join the list' }, experience, notUnderstood: ['a logo'] }
  endpoint.reply(JSON.stringify(page))
  const first = await json(generate(modelled, owner, created.id, 0, 'Waves and a logo'))
  expect(first).toMatchObject({ charged: true, not_understood: ['a logo'] })
  expect(first.site.draft.design.buttonLabel).toBe('Sign me up')
  const before = await books(modelled.database, owner)
  endpoint.reply(JSON.stringify(page))
  const same = await json(generate(modelled, owner, created.id, 1, 'More of a logo'))
  expect(same).toMatchObject({
    charged: false,
    changes: [],
    not_understood: ['a logo'],
    site: { revision: 1 },
  })
  expect(await books(modelled.database, owner)).toEqual(before)
})
