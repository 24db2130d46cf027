import { expect } from 'vitest'
import { once, openPayer } from './support/actors.ts'
import { useCreated } from './support/created.ts'
import { expectError, expectInvalid } from './support/errors.ts'
import { call, get, patch } from './support/http.ts'
import { rule } from './support/rule.ts'
import { untilEnded } from './support/runs.ts'
import { contrast, generate, publish, unpublish } from './support/sites.ts'

const created = useCreated()
const payer = once(openPayer)

rule(
  'generating changes the draft, and only publishing publishes',
  { credits: 50, timeoutMs: 320_000 },
  async () => {
    const { as } = await payer()
    const { id, name } = await created.site(as)
    const early = await publish(id, 0, as)
    expectInvalid(early, 'error', 'Generate a preview before publishing')
    const draft = await generate(id, 0, as)
    expect(draft).toMatchObject({ revision: 1, published: null, published_at: null, draft: { name } })
    expect((await get(`/api/sites/public/${id}`)).status).toBe(404)

    const published = await publish(id, 1, as)
    expect(published.status).toBe(200)
    expect(published.headers.get('etag')).toMatch(/^(W\/)?"2"$/)
    expect(published.body.site).toMatchObject({ revision: 2, published: draft.draft })
    const visible = await get(`/api/sites/public/${id}`)
    expect(visible.body).toEqual({ snapshot: draft.draft })

    const changed = await generate(id, 2, as, 'another layout, accent #0b5c94')
    expect(changed.revision).toBe(3)
    expect((await get(`/api/sites/public/${id}`)).body).toEqual({ snapshot: draft.draft })

    const offline = await unpublish(id, as)
    expect(offline.body.site).toMatchObject({
      revision: 4,
      published: null,
      published_at: null,
      draft: changed.draft,
    })
    expectError(
      await get(`/api/sites/public/${id}`),
      404,
      'not_found',
      'error',
      'This site is not published.',
    )
  },
)

rule('a generated document has the documented parts, with readable colors', {
  credits: 25,
  timeoutMs: 320_000,
}, async () => {
  const { as } = await payer()
  const { id } = await created.site(as)
  const { draft } = await generate(id, 0, as, 'background #777777, foreground #808080, accent #7f7f7f')
  const { design, experience } = draft
  expect(Object.keys(design).filter((name) => name !== 'art').sort()).toEqual([
    ...['accent', 'background', 'buttonLabel', 'description', 'eyebrow', 'font', 'foreground'],
    ...['headline', 'layout', 'signupHeading'],
  ])
  for (const color of [design.background, design.foreground, design.accent]) {
    expect(color).toMatch(/^#[0-9a-f]{6}$/)
  }
  expect(['bleed', 'sleeve', 'placard', 'programme', 'tour', 'index', 'letter', 'picture_book'])
    .toContain(design.layout)
  expect(['serif', 'sans', 'slab', 'mono', 'condensed', 'round', 'blackletter']).toContain(design.font)
  expect(contrast(design.foreground, design.background)).toBeGreaterThanOrEqual(4.5)
  if (!experience) return
  expect(Object.keys(experience).sort()).toEqual(['css', 'html', 'javascript'])
  expect(experience.html.length).toBeLessThanOrEqual(60_000)
  expect(experience.css.length).toBeLessThanOrEqual(40_000)
  expect(experience.javascript.length).toBeLessThanOrEqual(80_000)
})

rule('a stale revision is a 409 that changes nothing, as a field and as If-Match', {
  credits: 25,
  timeoutMs: 320_000,
}, async () => {
  const { as } = await payer()
  const { id } = await created.site(as)
  await generate(id, 0, as)
  const before = await get(`/api/sites/${id}`, as)
  const conflict = 'Site changed; read it again'
  for (const revision of [0, 2, 99]) {
    expectError(await publish(id, revision, as), 409, 'conflict', 'error', conflict)
    const again = await patch(`/api/sites/${id}`, { action: 'generate', revision, instruction: 'x' }, as)
    expectError(again, 409, 'conflict', 'error', conflict)
  }
  const send = (body: object, match: string) =>
    call('PATCH', `/api/sites/${id}`, { as, body, headers: { 'if-match': match } })
  expectError(await send({ action: 'publish' }, '"0"'), 409, 'conflict', 'error', conflict)
  expectInvalid(await send({ action: 'publish' }, 'nonsense'), 'error')
  // Beside the field, both have to be current.
  for (const [match, revision] of [['"0"', 1], ['"1"', 0], ['*', 0]] as const) {
    expectError(await send({ action: 'publish', revision }, match), 409, 'conflict', 'error', conflict)
  }
  expect((await get(`/api/sites/${id}`, as)).body).toEqual(before.body)
  expect((await send({ action: 'publish' }, '"1"')).body.site.revision).toBe(2)
  expectError(await unpublish(id, as, 1), 409, 'conflict', 'error', conflict)
  expect((await unpublish(id, as, 2)).body.site.revision).toBe(3)
})

rule(
  'of two concurrent changes one wins and the other is a 409',
  { credits: 25, timeoutMs: 320_000 },
  async () => {
    const { as } = await payer()
    const { id } = await created.site(as)
    await generate(id, 0, as)
    const replies = await Promise.all([publish(id, 1, as), publish(id, 1, as), publish(id, 1, as)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  },
)

rule('a creation that generates has its page, and publishes nothing', {
  credits: 25,
  timeoutMs: 320_000,
}, async () => {
  const { as } = await payer()
  const { id, draft } = await created.site(as, { generate: true, instruction: 'A calm page' })
  // The run goes on where the host ends long requests.
  if (draft === null) {
    await untilEnded((await get(`/api/tasks/runs?site_id=${id}`, as)).body.runs[0].id, as, 300_000)
  }
  expect((await get(`/api/sites/${id}`, as)).body.site).toMatchObject({
    revision: 1,
    draft: expect.any(Object),
    published: null,
  })
})

rule('a page is generated in the background on request', { credits: 25, timeoutMs: 320_000 }, async () => {
  const { as } = await payer()
  const { id } = await created.site(as)
  const body = { action: 'generate', revision: 0, instruction: 'A page for later' }
  const reply = await patch(`/api/sites/${id}`, body, as, { headers: { prefer: 'respond-async' } })
  expect(reply.status).toBe(202)
  expect(Object.keys(reply.body)).toEqual(['runId'])
  const run = await untilEnded(reply.body.runId, as, 300_000)
  expect(run).toMatchObject({ status: 'completed', error: null })
  expect((await get(`/api/sites/${id}`, as)).body.site).toMatchObject({
    revision: 1,
    draft: expect.any(Object),
  })
})

rule('a generation by a model costs 25 credits, and one by the composer or a refused one nothing', {
  needs: ['mail_folder'],
  credits: 25,
  timeoutMs: 320_000,
}, async () => {
  const { as } = await openPayer()
  const { id } = await created.site(as)
  const credits = async () => (await get('/api/me', as)).body.credits
  await patch(`/api/sites/${id}`, { action: 'generate', revision: 7, instruction: 'x' }, as)
  expect(await credits()).toBe(333)
  await generate(id, 0, as)
  const { body } = await get('/api/credits', as)
  const [charge] = body.entries.filter(({ operation }: { operation?: string }) =>
    operation === 'site_generation'
  )
  expect([await credits(), charge?.amount]).toEqual(charge ? [308, -25] : [333, undefined])
})
