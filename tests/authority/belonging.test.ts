import { describe, expect, it } from 'vitest'
import { join } from '../support/accounts.ts'
import { fixture } from '../support/fixture.ts'
import { openPlatform } from '../support/platform.ts'
import { json } from '../support/requests.ts'
import { sample } from '../support/sample.ts'
import { authUserId, testClientId } from '../support/tokens.ts'
import { openScene, type Probe, probes, probesOfApp, probesOfKey, type Scene } from './belonging-probes.ts'
import {
  type AppEnding,
  belonging,
  belongingOfApp,
  belongingOfKey,
  type Ending,
  type Fate,
  type KeyEnding,
} from './belonging-table.ts'

const platform = fixture(openPlatform)

const membership = ({ organization, person }: Scene) =>
  `organizations/${organization.id}/members/${person.id}`

type Way = (scene: Scene) => Promise<unknown>

/** How each may happen. */
const ways: Record<Ending, Record<string, Way>> = {
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
const waysOfApp: Record<AppEnding, Record<string, Way>> = {
  disconnected: {
    'is disconnected': (scene) => json(scene.send(scene.session, 'DELETE', `grants/${testClientId}`)),
    'is revoked at Auth': async ({ database, person }) => {
      await database.owner`update auth.oauth_consents set revoked_at = now()
        where client_id = ${testClientId} and user_id = ${authUserId(person.email!)}`
      await database.owner`delete from auth.sessions
        where oauth_client_id = ${testClientId} and user_id = ${authUserId(person.email!)}`
    },
  },
  narrowed: {
    'is connected again to read': (scene) =>
      json(scene.send(scene.session, 'POST', 'grants', { client_id: testClientId, scopes: ['read'] }), 201),
  },
  signedOut: {
    'loses its session': ({ database, person }) =>
      database.owner`delete from auth.sessions
        where oauth_client_id = ${testClientId} and user_id = ${authUserId(person.email!)}`,
  },
}
const waysOfKey: Record<KeyEnding, Record<string, Way>> = {
  revoked: {
    'is revoked': async ({ database, keyId, organization, send, session }) => {
      const isPersonal = await database
        .value`select account_id <> ${organization.id} from app.api_keys where id = ${keyId}`
      await json(
        send(
          session,
          'DELETE',
          isPersonal ? `keys/${keyId}` : `organizations/${organization.id}/keys/${keyId}`,
        ),
      )
    },
  },
  expired: {
    expires: ({ database, keyId }) =>
      database.owner`update app.api_keys set expires_at = now() where id = ${keyId}`,
  },
}
const connect = async (scene: Scene) => {
  const { database, person, send, session } = scene
  const user = authUserId(person.email!)
  await database.owner`update auth.oauth_consents set revoked_at = null, granted_at = now()
    where client_id = ${testClientId} and user_id = ${user}`
  await database.owner`insert into auth.sessions (id, user_id, oauth_client_id)
    values (${crypto.randomUUID()}, ${user}, ${testClientId})`
  await json(send(session, 'POST', 'grants', { client_id: testClientId, scopes: ['read', 'write'] }), 201)
}
/** How each is undone. */
const returns: Partial<Record<Ending | AppEnding, Way>> = {
  leaves: ({ database, organization, person }) => join(database, organization, person, 'owner'),
  demoted: (scene) => json(scene.send(scene.other, 'PATCH', membership(scene), { role: 'owner' })),
  disconnected: connect,
  narrowed: connect,
  signedOut: connect,
  banned: ({ database, person }) =>
    database.owner`update auth.users set banned_until = null where email = ${person.email}`,
}

const actors = [
  { actor: 'a person', rows: belonging, probes, ways },
  { actor: 'a key', rows: belongingOfKey, probes: probesOfKey, ways: waysOfKey },
  { actor: 'an app', rows: belongingOfApp, probes: probesOfApp, ways: waysOfApp },
]

describe.each(actors)('of $actor', ({ rows, probes, ways }) => {
  const things = Object.entries<{ cells: Record<string, Fate> }>(rows)
  describe.each(things.map(([thing, { cells }], index) => [thing, cells, index] as const))(
    '%s',
    (thing, cells, index) => {
      const probe = (probes as Record<string, Probe>)[thing]!
      it('acts while nothing has happened', async () => {
        const acts = await probe(await openScene(platform))
        expect(await acts()).toBe(true)
      })

      const all = Object.entries<Record<string, Way>>(ways).flatMap(([ending, of]) =>
        Object.entries(of).map(([way, happen]) => [way, cells[ending]!, ending, happen] as const)
      )
      it.each(sample(all, 3, index))('of one who %s: %s', async (_, fate, ending, happen) => {
        const scene = await openScene(platform)
        const acts = await probe(scene)
        await happen(scene)
        expect(await acts()).toBe(fate === 'stays')
        const undo = returns[ending as Ending | AppEnding]
        if (!undo || fate === 'stays') return
        await undo(scene)
        expect(await acts()).toBe(fate === 'paused')
      })
    },
  )
})
