import { expect, it } from 'vitest'
import { peopleFixture } from '../../support/accounts.ts'
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
