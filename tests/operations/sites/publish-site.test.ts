import { expect } from 'vitest'
import { once, openPayer } from '../../live/support/actors.ts'
import { useCreated } from '../../live/support/created.ts'
import { expectError, expectInvalid } from '../../live/support/errors.ts'
import { get } from '../../live/support/http.ts'
import { rule } from '../../live/support/rule.ts'
import { generate, publish, unpublish } from '../../live/support/sites.ts'

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
    expect(early.headers.get('x-error-detail')).toBe('Generate a draft first')
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
    const down = { revision: 4, published: null, published_at: null, draft: changed.draft }
    expect(offline.body.site).toMatchObject(down)
    const hidden = await get(`/api/sites/public/${id}`)
    expectError(hidden, 404, 'not_found', 'error', 'This site is not published.')
  },
)
