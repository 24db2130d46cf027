import { expect, it } from 'vitest'
import { createCatalog, peopleFixture } from '../../support/accounts.ts'
import { path } from '../../support/captures.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, sendJson } from '../../support/requests.ts'
import { createSnapshot } from './world.ts'

const platform = fixture(openPlatform)
const people = peopleFixture(platform)

it('snapshots are listed newest first, for their account and the people of their organization', async () => {
  const mine = await createSnapshot(platform.database, people.owner, [])
  const ours = await createSnapshot(platform.database, people.organization, [])
  const listed = async (who: keyof typeof people) => {
    const { snapshots } = await json(sendJson(platform, people[who], 'GET', path))
    return snapshots.map(({ id }: { id: string }) => id)
  }
  expect(await listed('owner')).toEqual([ours, mine])
  expect(await listed('member')).toEqual([ours])
  expect(await listed('outsider')).toEqual([])
})

it('those of one catalog are listed alone, and a foreign catalog is like a missing one', async () => {
  const { database } = platform
  const [catalogId, other] = [
    await createCatalog(database, people.organization, []),
    await createCatalog(database, people.organization, []),
  ]
  const ids = [
    await createSnapshot(database, people.organization, [], { catalogId }),
    await createSnapshot(database, people.organization, [], { catalogId }),
  ]
  await createSnapshot(database, people.organization, [], { catalogId: other })
  const list = (who: keyof typeof people, id: string) =>
    json(sendJson(platform, people[who], 'GET', `${path}?limit=1&catalog_id=${id}`))
  const first = await list('member', catalogId)
  expect(first.pagination).toMatchObject({ total_count: 2, has_more: true })
  // It was loaded: nobody knows who ordered it.
  expect(first.snapshots).toMatchObject([{ id: ids[1], run_id: null, scheduled: null, credits: null }])
  for (const id of [catalogId, crypto.randomUUID()]) {
    expect(await json(sendJson(platform, people.outsider, 'GET', `${path}?catalog_id=${id}`), 404))
      .toMatchObject({ error: 'Catalog not found' })
  }
  // As a version of the code calls it that does not know the filter.
  expect((await database.callAs(people.member.id, 'list_snapshots', { page: 1, page_limit: 1 })).pagination)
    .toMatchObject({ total_count: 4 })
})
