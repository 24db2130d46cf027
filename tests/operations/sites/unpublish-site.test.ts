import { expect, it } from 'vitest'
import { fixture } from '../../support/fixture.ts'
import { json } from '../../support/requests.ts'
import { openSites, send, siteWithDraft } from './world.ts'

const platform = fixture(openSites)

it('unpublishing without a revision never fails, keeps the draft, and advances the revision by one each time', async () => {
  const { owner, site } = await siteWithDraft(platform)
  const unpublish = () => json(send(platform, owner, 'PATCH', `/${site.id}`, { action: 'unpublish' }))
  const responses = await Promise.all(Array.from({ length: 20 }, unpublish))
  for (const { site: { draft, published } } of responses) {
    expect([draft, published]).toEqual([site.draft, null])
  }
  const revisions = responses.map(({ site }) => site.revision).toSorted((one, other) => one - other)
  expect(revisions).toEqual(Array.from({ length: 20 }, (_, n) => site.revision + n + 1))
})
