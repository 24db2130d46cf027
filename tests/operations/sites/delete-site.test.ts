import { expect, it } from 'vitest'
import { faults } from '../../sql/credits/ledger.ts'
import { fixture } from '../../support/fixture.ts'
import { json } from '../../support/requests.ts'
import { change, openSites, send, siteWithDraft } from './world.ts'

const platform = fixture(openSites)

it('a deleted site is gone for good, with its fans and its revisions', async () => {
  const { owner, site } = await siteWithDraft(platform)
  const { owner: sql } = platform.database
  await sql`insert into app.site_signups (site_id, email) values (${site.id}, 'fan@example.com')`
  expect(await json(send(platform, owner, 'DELETE', `/${site.id}`))).toEqual({ id: site.id })
  await json(send(platform, owner, 'DELETE', `/${site.id}`), 404)
  expect(
    await sql`select site_id from app.site_signups where site_id = ${site.id}
    union all select site_id from app.site_revisions where site_id = ${site.id}`,
  ).toEqual([])
})

it('a deletion amid changes ends them all: success before it, 404 or 409 after it, and no credits held', async () => {
  const { owner, site } = await siteWithDraft(platform)
  const actions = ['generate', 'publish', 'unpublish', 'generate', 'publish', 'unpublish'] as const
  const [deleted, ...responses] = await Promise.all([
    send(platform, owner, 'DELETE', `/${site.id}`),
    ...actions.map((action) => change(platform, owner, site, action)),
    change(platform, owner, site, 'generate', { background: true, instruction: 'Storm' }),
  ])
  expect(deleted.status).toBe(200)
  for (const { status } of responses) expect([200, 202, 404, 409]).toContain(status)
  expect(await faults(platform.database)).toEqual([])
})
