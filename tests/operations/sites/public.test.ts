import { describe, expect, it } from 'vitest'
import { openPages } from '../../pages/world.ts'
import { siteDocument } from '../../pages/sites.ts'
import { json } from '../../support/requests.ts'
import { fixture } from '../../support/fixture.ts'

const world = fixture(openPages)

const read = (id: string) => world.platform.api.request(`/api/sites/public/${id}`)

describe('the public view of a site', () => {
  it('is its published document, to anybody, and nothing else', async () => {
    const id = await world.publish()
    expect(await json(read(id))).toStrictEqual({ snapshot: siteDocument() })
  })

  it('is what was published, not what the draft has become', async () => {
    const id = await world.publish(siteDocument(), {
      draft: world.platform.database.owner.json(siteDocument({ headline: 'Not yet' }) as never),
    })
    expect((await json(read(id))).snapshot.design.headline).toBe('Harbour Morning')
  })

  it('is 404 for a draft and for a site that never was, in the same words', async () => {
    const draft = await world.publish(siteDocument(), { published: null })
    const responses = await Promise.all([draft, crypto.randomUUID()].map(async (id) => {
      const response = await read(id)
      return [response.status, await response.json(), response.headers.get('x-error-code')]
    }))
    expect(responses[0]).toEqual([404, { error: 'This site is not published.' }, 'not_found'])
    expect(responses[1]).toEqual(responses[0])
  })
})
