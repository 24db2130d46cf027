import { describe, expect, test } from 'vitest'
import { compose } from '../../shared/generation/composer/compose.ts'
import { books, change, createSite, readSite, send, type TestSite } from '../operations/sites/world.ts'
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
) => change(platform, who, { id, revision }, 'generate', { instruction })

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
  await json(send(composed, owner, 'PATCH', `/${id}`, { action: 'publish', revision: 2 }))
  const shown = await (await composed.api.request(`/api/sites/public/${id}`)).text()
  expect(shown).toContain('experience:end')
  expect(shown).not.toContain('secret-of-the-brief')
})

test('colors of a brief are named and offered, and on the page once they are chosen', async () => {
  const owner = await createAccount(composed.database)
  const { id } = await createSite(composed, owner, { brief: 'Quiet jazz, teal and orange.' })
  const offered = () => json(send(composed, owner, 'GET', `/${id}/palettes`))
  const { palettes, unused_colors } = await offered()
  expect(palettes).toHaveLength(3)
  expect(palettes[0]).toMatchObject({ source: 'brief', accent: '#f07a13' })
  for (const { second } of palettes) expect(second).toMatch(/^#[0-9a-f]{6}$/)
  // There is no page yet that could have them.
  expect(unused_colors).toEqual([])
  await composed.work()
  const fields = { id, revision: 0, instruction: '' }
  const made = await callTool(composed, '2026-07-28', key(owner), 'generate_site', fields)
  const unused = made.structuredContent.unused_colors
  expect(unused.length).toBeGreaterThan(0)
  expect(await offered()).toEqual({ palettes, unused_colors: unused })
  const { source: _, ...chosen } = palettes[0]
  const edit = { action: 'edit', revision: 1, design: chosen }
  const { site, corrections } = await json(send(composed, owner, 'PATCH', `/${id}`, edit))
  expect([site.draft.design, corrections]).toEqual([{ ...site.draft.design, ...chosen }, []])
  expect(await offered()).toEqual({ palettes, unused_colors: [] })
  const stranger = await createAccount(composed.database)
  expect((await send(composed, stranger, 'GET', `/${id}/palettes`)).status).toBe(404)
})

test('layout, colors, texts, links and a game that are given at the creation or by an edit are those of the first draft, over HTTP and by tools', async () => {
  const owner = await createAccount(composed.database)
  const design = {
    headline: 'Ebb',
    description: 'Songs for a harbour.',
    layout: 'column',
    background: '#000000',
    accent: '#111111',
    emphasis: 'signup',
  }
  const links = [{ service: 'deezer', url: 'https://www.deezer.com/album/1', action: 'pre_save' }]
  const fields = { name: 'Tide', brief: 'About the sea', game: true, links, design }
  const { site } = await json(send(composed, owner, 'POST', '', fields), 201)
  const tool = await callTool(composed, '2026-07-28', key(owner), 'create_site', fields)
  const edited = async () => {
    const { headline, layout, ...rest } = design
    const { id } = await createSite(composed, owner, { name: 'Tide', design: { headline: 'Flood', layout } })
    const edit = { revision: 0, design: { headline } }
    const { site } = await json(send(composed, owner, 'PATCH', `/${id}`, { action: 'edit', ...edit }))
    const fields = { id, revision: site.revision, game: true, links, design: rest }
    return (await callTool(composed, '2026-07-28', key(owner), 'update_site', fields)).structuredContent.site
  }
  for (const { id, revision } of [site, tool.structuredContent.site, await edited()]) {
    const { draft } = (await json(generate(composed, owner, id, revision, ''))).site
    const { headline, description, layout, eyebrow, background, emphasis, accent } = draft.design
    expect(draft.links).toEqual(links)
    expect({ headline, description, layout, eyebrow, background, emphasis }).toEqual({
      headline: 'Ebb',
      description: 'Songs for a harbour.',
      layout: 'column',
      eyebrow: '',
      background: '#000000',
      emphasis: 'signup',
    })
    expect(ratio(background, accent)).toBeGreaterThanOrEqual(4.5)
    // The game has the same colors.
    expect(draft.experience.css).toContain(accent)
    // Another version is another choice, with the texts of the page.
    const again = (await json(generate(composed, owner, id, revision + 1, ''))).site.draft.design
    expect([again.headline, again.description]).toEqual(['Ebb', 'Songs for a harbour.'])
    expect(again.background).not.toBe('#000000')
  }
  for (
    const [name, wrong] of [
      ['layout', { design: { layout: 'circus' } }],
      ['emphasis', { design: { emphasis: 'video' } }],
      ['action', { links: [{ ...links[0], action: 'stream' }] }],
      ['game', { game: 'chess' }],
    ] as const
  ) {
    const refused = await send(composed, owner, 'POST', '', { ...fields, ...wrong })
    expect([refused.status, refused.headers.get('x-error-detail')]).toEqual([
      400,
      expect.stringContaining(name),
    ])
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
  const site = { name: 'Tide', assets: [], brief: '' }
  const { design, experience } = compose({ site, instruction: '' })
  endpoint.reply(JSON.stringify({ design: { ...design, headline: 'Theirs' }, experience }))
  const made = await json(generate(modelled, owner, id, 0, 'Waves. Call it Theirs'))
  expect(made.site).toMatchObject({ revision: 1, draft: { design: { headline: 'Theirs' } } })
})

test('nothing that a model invents is published, and what the owner wrote is', async () => {
  const owner = await createAccount(modelled.database)
  const given = { description: 'Songs for a harbour.', layout: 'column' }
  const { id } = await createSite(modelled, owner, { brief: 'Nine awards, private', design: given })
  const { design, experience } = compose({ site: { name: 'Tide', assets: [], brief: '' }, instruction: '' })
  const invented = { headline: 'Winner of nine awards', eyebrow: 'Sold out', description: 'Private' }
  endpoint.reply(JSON.stringify({ design: { ...design, ...invented }, experience }))
  await json(generate(modelled, owner, id, 0, 'Waves'))
  await json(send(modelled, owner, 'PATCH', `/${id}`, { action: 'publish', revision: 1 }))
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
    const { changes, not_understood, charged } = await change(
      site,
      'Make it black and gold, add more cowbell. Live in Hamburg on 1 June 2099! Headline: "Tide is here"',
    )
    expect(changes.map(({ field }: { field: string }) => field).sort()).toEqual([
      'accent',
      'background',
      'foreground',
    ])
    expect(not_understood).toEqual([
      'add more cowbell',
      'Live in Hamburg on 1 June 2099',
      'Headline',
      '"Tide is here"',
    ])
    expect(charged).toBe(false)
    expect(await books(composed.database, owner)).toBeUndefined()
  })

  test('writes nothing if nothing changed', async () => {
    const site = await made()
    expect(await change(site, 'Wobble the logo')).toEqual({
      charged: false,
      site: await readSite(composed, owner, site),
      changes: [],
      not_understood: ['Wobble the logo'],
      unused_colors: [],
    })
    expect(await readSite(composed, owner, site)).toEqual(site)
  })
})

describe('facts that a model reads', () => {
  const owner = fixture(() => createAccount(modelled.database), 'each')
  const { design, experience } = compose({ site: { name: 'Tide', assets: [], brief: '' }, instruction: '' })
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
  const edit = async (site: TestSite, fields: object) =>
    (await json(
      send(modelled, owner, 'PATCH', `/${site.id}`, { action: 'edit', revision: site.revision, ...fields }),
    ))
      .site

  test('are proposed with their words, on no page, and what is no fact is reported', async () => {
    const { site, charged, not_understood } = await made()
    expect(site.proposed).toEqual([
      { field: 'artist', value: 'VANTA/9', words: 'VANTA/9' },
      { field: 'shows', value: shows, words },
    ])
    expect([charged, not_understood]).toEqual([true, ['Out some day']])
    expect(site.facts).toEqual({})
    const published =
      (await json(send(modelled, owner, 'PATCH', `/${site.id}`, { action: 'publish', revision: 1 }))).site
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
    expect([dropped.proposed, dropped.draft.shows, dropped.revision]).toEqual([
      undefined,
      undefined,
      accepted.revision + 1,
    ])
  })

  test('are proposed again with a later instruction, and not if the page has them', async () => {
    const accepted = await edit((await made()).site, { artist: 'VANTA/9' })
    const again = [{
      field: 'shows',
      value: [{ date: '2099-06-02', city: 'Berlin' }],
      words: 'Berlin on 2 June',
    }]
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
  const { design, experience } = compose({ site: { name: 'Tide', assets: [], brief: '' }, instruction: '' })
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
