import { describe, expect, it } from 'vitest'
import { fixture } from '../support/fixture.ts'
import { openPlatform } from '../support/platform.ts'
import { json } from '../support/requests.ts'
import { sample } from '../support/sample.ts'
import { openScene, probes, type Scene } from './belonging-probes.ts'
import { belonging, type Ending, endings, type Thing } from './belonging-table.ts'

const platform = fixture(openPlatform)

const membership = ({ organization, person }: Scene) =>
  `organizations/${organization.id}/members/${person.id}`

/** How each may happen. */
const ways: Record<Ending, Record<string, (scene: Scene) => Promise<unknown>>> = {
  leaves: {
    leaves: (scene) => json(scene.send(scene.session, 'DELETE', membership(scene))),
    'is removed': (scene) => json(scene.send(scene.other, 'DELETE', membership(scene))),
  },
  demoted: {
    'becomes a member': (scene) =>
      json(scene.send(scene.other, 'PATCH', membership(scene), { role: 'member' })),
  },
  banned: {
    'is banned': ({ database, person }) =>
      database
        .owner`update auth.users set banned_until = now() + interval '1 day' where email = ${person.email}`,
  },
  deleted: {
    'is deleted': ({ database, person }) =>
      database.owner`delete from auth.users where email = ${person.email}`,
    'is marked as deleted': ({ database, person }) =>
      database.owner`update auth.users set deleted_at = now() where email = ${person.email}`,
  },
}
const unban = ({ database, person }: Scene) =>
  database.owner`update auth.users set banned_until = null where email = ${person.email}`

const things = Object.keys(belonging) as Thing[]

describe.each(things)('%s', (thing) => {
  it('acts for the organization while its person is an owner', async () => {
    const acts = await probes[thing](await openScene(platform))
    expect(await acts()).toBe(true)
  })

  const cells = (Object.keys(endings) as Ending[]).flatMap((ending) =>
    Object.keys(ways[ending]).map((way) => [way, belonging[thing].cells[ending], ending] as const)
  )
  it.each(sample(cells, 3, things.indexOf(thing)))('of a person who %s: %s', async (way, fate, ending) => {
    const scene = await openScene(platform)
    const acts = await probes[thing](scene)
    await ways[ending][way]!(scene)
    expect(await acts()).toBe(fate === 'stays')
    if (ending !== 'banned' || fate === 'stays') return
    await unban(scene)
    expect(await acts()).toBe(fate === 'paused')
  })
})
