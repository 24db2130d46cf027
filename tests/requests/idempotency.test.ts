import { afterEach, describe, expect, it } from 'vitest'
import { loadAll } from '../../shared/operation/group.ts'
import { groups } from '../../shared/operations/index.ts'
import {
  createAccount,
  createCatalog,
  createPeople,
  fund,
  join,
  letSecondClientIn,
  type People,
  type TestAccount,
  testIsrc,
} from '../support/accounts.ts'
import { fixture } from '../support/fixture.ts'
import { callTool, revisions } from '../support/mcp-clients.ts'
import { openPlatform } from '../support/platform.ts'
import {
  type Caller,
  delegated,
  type Headers,
  headersOf,
  json,
  key,
  sendJson,
  token,
} from '../support/requests.ts'
import { testClientId } from '../support/tokens.ts'
import { callAsWorker } from '../support/worker.ts'
import { rgbaPng } from '../media/files.ts'
import { scene } from '../media/scene.ts'
import { books } from '../operations/sites/world.ts'

const platform = fixture(openPlatform)
const people = fixture(() => createPeople(platform.database))
afterEach(() => platform.vendors.bandsintown.clearFaults())

/** Sends a POST with an Idempotency-Key. */
const post = async (caller: Caller, path: string, body: unknown, idempotencyKey: string) =>
  await platform.api.request(path, {
    method: 'POST',
    headers: { ...headersOf(caller), 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
    body: JSON.stringify(body),
  })

const newKey = () => crypto.randomUUID()
const outcome = async (response: Response) => ({
  status: response.status,
  body: await response.text(),
  replayed: response.headers.get('idempotent-replayed'),
})
const count = async (name: string) =>
  (await platform.database.owner`select from app.accounts where name = ${name}`).length

describe('a request with an Idempotency-Key', () => {
  it('creates one metered snapshot, which is charged once', async () => {
    const account = await createAccount(platform.database)
    const catalog_id = await createCatalog(platform.database, account, [testIsrc(1)])
    const idempotencyKey = newKey()
    const send = async () =>
      (await json(post(account, '/api/playcount-snapshots', { catalog_id }, idempotencyKey), 202)).snapshot.id
    expect(await send()).toBe(await send())
    expect(await books(platform.database, account)).toMatchObject({ reserved: 1 })
  })

  it('and twins that arrive at once works once, and each gets the response', async () => {
    const idempotencyKey = newKey()
    const send = async () =>
      outcome(await post(people.owner, '/api/artists', { name: 'Twin' }, idempotencyKey))
    const twins = await Promise.all(Array.from({ length: 8 }, send))
    expect(new Set(twins.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
    expect(twins.filter(({ replayed }) => replayed === null)).toHaveLength(1)
    expect(await count('Twin')).toBe(1)
  })

  it('repeats with a new API key or session, and is a conflict with another kind of credential or app', async () => {
    const person = await createAccount(platform.database)
    const session = await token(person)
    const rotated = await json(sendJson(platform, session, 'POST', '/api/keys', { name: 'Next' }), 201)
    const app = { client_id: testClientId }
    const kinds: [Caller, Caller][] = [
      [person, { 'x-api-key': rotated.key.api_key }],
      [session, await token(person, { iat: 1_700_000_000 })],
      [await token(person, app), await token(person, { ...app, iat: 1_700_000_000 })],
      [await token(person, await letSecondClientIn(platform.database, person)), {}],
    ]
    for (const [first, next] of kinds.slice(0, 3)) {
      const idempotencyKey = newKey()
      const create = (caller: Caller) => post(caller, '/api/catalogs', { name: 'Whose' }, idempotencyKey)
      const { catalog } = await json(create(first), 201)
      expect((await json(create(next), 201)).catalog.id).toBe(catalog.id)
      for (const [other] of kinds.filter(([other]) => other !== first)) {
        const response = await create(other)
        expect([response.status, response.headers.get('x-error-code')])
          .toEqual([409, 'idempotency_key_reused'])
        expect(await response.text()).not.toContain(catalog.id)
      }
    }
  })

  it('that was refused did nothing, and a repeat works', async () => {
    const account = await createAccount(platform.database)
    const catalog_id = await createCatalog(platform.database, account, [testIsrc(1)])
    const idempotencyKey = newKey()
    for (const [credits, status] of [[1000, 402], [1, 202]] as const) {
      await platform.database
        .owner`update app.credit_prices set credits = ${credits} where operation = 'playcount_snapshot'`
      await json(post(account, '/api/playcount-snapshots', { catalog_id }, idempotencyKey), status)
    }
  })

  it('asks no outside service again', async () => {
    const { spotify } = platform
    const account = await createAccount(platform.database)
    const idempotencyKey = newKey()
    const body = { releaseUrl: 'https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy' }
    const send = async () => outcome(await post(account, '/api/sites', body, idempotencyKey))
    const first = await send()
    expect([first.status, first.replayed]).toEqual([201, null])
    const requests = spotify.requests.length
    expect(await send()).toEqual({ ...first, replayed: 'true' })
    expect(spotify.requests).toHaveLength(requests)
    const assets = await platform.database.owner`select from app.site_assets where owner_id = ${account.id}`
    expect(assets).toHaveLength(1)
  })

  it('is forgotten after 24 hours, by requests and by maintenance', async () => {
    const { owner } = platform.database
    const idempotencyKey = newKey()
    const create = async (name: string) =>
      (await json(post(people.owner, '/api/artists', { name }, idempotencyKey), 201)).artist.id
    const first = await create('Old')
    const age = (hours: number) =>
      owner`update app.idempotency_keys set created_at = now() - ${hours} * interval '1 hour' where key = ${idempotencyKey}`
    await age(23)
    expect(await create('Old')).toBe(first)
    await age(24)
    expect(await create('New')).not.toBe(first)
    await age(25)
    await callAsWorker(platform.database, 'run_maintenance')
    expect(await owner`select from app.idempotency_keys where key = ${idempotencyKey}`).toEqual([])
  })

  it('of a secret that is shown once is a conflict, and the secret is not saved', async () => {
    const idempotencyKey = newKey()
    const session = await token(people.owner)
    const send = () => post(session, '/api/keys', { name: 'Server' }, idempotencyKey)
    expect((await json(send(), 201)).key.api_key).toMatch(/^acp_sk_/)
    expect(await json(send(), 409)).toMatchObject({ error: expect.stringContaining('only its response') })
    const { keys } = await json(sendJson(platform, session, 'GET', '/api/keys'))
    expect(keys.filter(({ name }: { name: string }) => name === 'Server')).toHaveLength(1)
    const endpointKey = newKey()
    const endpoint = { url: 'https://example.com/hooks', events: ['run.finished'] }
    const create = () => post(people.owner, '/api/webhooks/endpoints', endpoint, endpointKey)
    const { secret } = (await json(create(), 201)).endpoint
    expect(secret).toMatch(/^whsec_/)
    await json(create(), 409)
    const rows = await platform.database.owner`select * from app.idempotency_keys where key = ${endpointKey}`
    expect(rows).toEqual([expect.objectContaining({ result: null })])
  })

  it.each(['', 'k'.repeat(256), 'caf\u00e9'])('%j is not a key', async (idempotencyKey) => {
    const response = await post(people.owner, '/api/artists', { name: 'None' }, idempotencyKey)
    expect([response.status, (await response.json()).error]).toEqual([
      400,
      'Idempotency-Key must have 1 to 255 printable ASCII characters',
    ])
  })

  it('makes no second round trip: the database has one transaction for the work and the key', async () => {
    const { owner } = platform.database
    const idempotencyKey = newKey()
    await json(post(people.owner, '/api/artists', { name: 'One transaction' }, idempotencyKey), 201)
    const [row] = await owner`
      select k.xmin = a.xmin as together from app.idempotency_keys k, app.accounts a
      where k.key = ${idempotencyKey} and a.name = 'One transaction'`
    // The row of the key was updated with the result in the transaction that inserted the artist.
    expect(row).toEqual({ together: true })
  })
})

describe('a repeat by who has lost the right to the first request', () => {
  type Made = [path: string, body: object, tool?: string]
  const requests: Record<string, (people: People) => Made | Promise<Made>> = {
    'a site': ({ organization: { id } }) => [
      '/api/sites',
      { name: 'Tide', brief: 'About the sea', organizationId: id },
      'create_site',
    ],
    'an upload': ({ organization: { id } }) => [
      '/api/sites/assets',
      { name: 'a.png', data: rgbaPng(scene(8, 8)).toBase64(), organizationId: id },
      'upload_site_asset',
    ],
    'a capture': async ({ organization }) => [
      '/api/playcount-snapshots',
      { catalog_id: await createCatalog(platform.database, organization, [testIsrc(1)]) },
      'create_playcount_snapshot',
    ],
    'an invitation': ({ organization: { id } }) => [
      `/api/organizations/${id}/members`,
      { email: 'invited@example.com' },
    ],
  }
  const ending = (change: string) => ({ organization, owner }: People) =>
    platform.database.owner.unsafe(
      `${change} where (organization_id, account_id) = ('${organization.id}', '${owner.id}')`,
    )
  const remove = ending('delete from app.organization_members')
  const demote = ending(`update app.organization_members set role = 'member'`)

  it.each<[string, (people: People) => Promise<unknown>, number, string]>([
    ['a site', remove, 403, 'forbidden'],
    ['an upload', remove, 409, 'idempotency_key_reused'],
    ['a capture', remove, 404, 'not_found'],
    ['an invitation', remove, 404, 'not_found'],
    ['an invitation', demote, 403, 'forbidden'],
  ])('to %s gets what the request would get now', async (thing, end, status, code) => {
    const people = await createPeople(platform.database)
    const session = await token(people.owner)
    const [path, body, tool] = await requests[thing]!(people)
    const idempotencyKey = newKey()
    const send = () => post(session, path, body, idempotencyKey)
    expect([(await send()).ok, (await send()).headers.get('idempotent-replayed')]).toEqual([true, 'true'])
    await end(people)
    for (let turn = 0; turn < 2; turn++) {
      const response = await send()
      expect([response.status, response.headers.get('x-error-code')]).toEqual([status, code])
      if (!tool) continue
      const args = { ...body, idempotency_key: idempotencyKey }
      const result = await callTool(platform, revisions[1], session, tool, args)
      expect(result).toMatchObject({ isError: true, _meta: { error_code: code } })
    }
  })

  it('to another workspace is a conflict, and does nothing again', async () => {
    const people = await createPeople(platform.database)
    const idempotencyKey = newKey()
    const send = () => post(people.owner, '/api/catalogs', { name: 'Mine alone' }, idempotencyKey)
    await json(send(), 201)
    await demote(people)
    const { error } = await json(send(), 409)
    expect(error).toContain('Your access has changed')
    expect(await platform.database.owner`select from app.catalogs where name = 'Mine alone'`).toHaveLength(1)
  })

  it('to work with an outside service is a conflict when its person is back, and does nothing again', async () => {
    const people = await createPeople(platform.database)
    const { organization, owner } = people
    await fund(platform.database, organization, 10)
    const page = { organization_id: organization.id, successUrl: 'https://app.example.com/' }
    const sent = [
      ['credits/purchase', { ...page, credits: 500 }],
      ['subscriptions/card-on-file', page],
      ['connectors', { connector: 'gmail', account_id: organization.id }],
    ] as const
    const keys = sent.map(newKey)
    const sendAll = () =>
      Promise.all(sent.map(([path, body], at) => post(owner, `/api/${path}`, body, keys[at]!)))
    for (const response of await sendAll()) expect(response.ok).toBe(true)
    await remove(people)
    await join(platform.database, organization, owner, 'owner')
    for (const response of await sendAll()) {
      expect(response.status).toBe(409)
      expect(await response.text()).toContain('Your access has changed')
    }
  })

  it('that let an app in is a conflict once that has ended or was narrowed', async () => {
    const person = await createAccount(platform.database)
    const session = await token(person)
    const grant = (scopes: string[], idempotencyKey = newKey()) =>
      post(session, '/api/grants', { client_id: testClientId, scopes }, idempotencyKey)
    const grants = async () => (await json(sendJson(platform, session, 'GET', '/api/grants'))).grants
    const scopes = ['read', 'write']
    const first = newKey()
    await json(grant(scopes, first), 201)
    await json(grant(['read']), 201)
    await json(grant(scopes, first), 409)
    expect(await grants()).toMatchObject([{ scopes: ['read'] }])
    const second = newKey()
    await json(grant(scopes, second), 201)
    expect((await grant(scopes, second)).headers.get('idempotent-replayed')).toBe('true')
    await json(sendJson(platform, session, 'DELETE', `/api/grants/${testClientId}`))
    await json(grant(scopes, second), 409)
    expect(await grants()).toEqual([])
  })

  it.each<[string, (person: TestAccount) => Promise<Headers>, (person: TestAccount) => Promise<unknown>]>([
    [
      'of a key that was revoked',
      (person) => Promise.resolve(key(person)),
      ({ id }) =>
        platform.database.owner`update app.api_keys set revoked_at = now() where account_id = ${id}`,
    ],
    [
      'of an app that was disconnected',
      delegated,
      ({ id }) => platform.database.owner`delete from app.grants where account_id = ${id}`,
    ],
  ])('%s is a 401', async (_, callerOf, end) => {
    const person = await createAccount(platform.database)
    const [caller, idempotencyKey] = [await callerOf(person), newKey()]
    const send = () => post(caller, '/api/catalogs', { name: 'Mine' }, idempotencyKey)
    await json(send(), 201)
    await end(person)
    await json(send(), 401)
  })
})

describe('work outside the database with an Idempotency-Key', () => {
  let person: TestAccount

  async function artist(profileId = 1000001): Promise<string> {
    person = await createAccount(platform.database)
    const created = await json(sendJson(platform, person, 'POST', '/api/artists', { name: 'A' }), 201)
    const profile = { bandsintown: `https://www.bandsintown.com/a/${profileId}-the-stand-ins` }
    await platform.database.owner`
      update app.artists set profile_urls = ${platform.database.owner.json(profile)}
      where account_id = ${created.artist.id}`
    return created.artist.id
  }
  const look = (artist_id: string, idempotencyKey: string) =>
    post(person, '/api/research/events', { artist_id }, idempotencyKey)
  const spent = async () => 333 - (await books(platform.database, person))!.balance

  it('is done and charged once, and a repeat gets the saved response', async () => {
    const [artistId, idempotencyKey] = [await artist(), newKey()]
    const first = await outcome(await look(artistId, idempotencyKey))
    expect(first).toMatchObject({ status: 200, replayed: null })
    expect(await outcome(await look(artistId, idempotencyKey))).toEqual({ ...first, replayed: 'true' })
    expect(await spent()).toBe(1)
  })

  it('is refused while the first request is in progress', async () => {
    const [artistId, idempotencyKey] = [await artist(), newKey()]
    const twins = await Promise.all(Array.from({ length: 4 }, () => look(artistId, idempotencyKey)))
    const statuses = twins.map(({ status }) => status).sort()
    expect(statuses[0]).toBe(200)
    for (const twin of twins.filter(({ status }) => status !== 200)) {
      expect([twin.status, twin.headers.get('x-error-code'), twin.headers.get('retry-after')])
        .toEqual([409, 'request_in_progress', '2'])
    }
    expect(await spent()).toBe(1)
  })

  it('that failed costs nothing, and a repeat does it', async () => {
    // Look-ups are cached, so this one is of another profile.
    const [artistId, idempotencyKey] = [await artist(1000002), newKey()]
    platform.vendors.bandsintown.order({ fault: 'error', times: 9 })
    await json(look(artistId, idempotencyKey), 502)
    platform.vendors.bandsintown.clearFaults()
    expect(await outcome(await look(artistId, idempotencyKey))).toMatchObject({ status: 200, replayed: null })
    expect(await spent()).toBe(1)
  })

  it('that outlived its claim and failed does not release the claim of a repeat', async () => {
    const { id } = await createAccount(platform.database)
    const request = { key: newKey(), fingerprint: 'a' }
    const claim = (claim_seconds: number) =>
      platform.database.callAs(id, 'claim_request', { ...request, claim_seconds }) as Promise<
        { claimed_until: string }
      >
    const { claimed_until } = await claim(0)
    await claim(60)
    expect(await platform.database.callAs(id, 'release_request', { ...request, claimed_until })).toBe(false)
    await expect(claim(60)).rejects.toThrow(/still in progress/)
  })

  it('is done again after a crash before its output was saved, and paid once', async () => {
    const [artistId, idempotencyKey] = [await artist(), newKey()]
    const { owner } = platform.database
    await json(look(artistId, idempotencyKey))
    await owner`update app.idempotency_keys set result = null where key = ${idempotencyKey}`
    await json(look(artistId, idempotencyKey), 409)
    await owner`update app.idempotency_keys set claimed_until = now() where key = ${idempotencyKey}`
    expect(await outcome(await look(artistId, idempotencyKey))).toMatchObject({ status: 200, replayed: null })
    expect(await spent()).toBe(1)
  })
})

it('every POST that creates, charges or starts something takes an Idempotency-Key', async () => {
  const withoutOne = (await loadAll(groups({ playcountHistory: true })))
    .filter(({ http, access, idempotency }) =>
      http.method === 'post' && !access.principals.includes('public') && !idempotency
    ).map(({ name }) => name)
  expect(withoutOne).toEqual([
    // A preview creates nothing but a link. An invitation is accepted or declined once, and a run is cancelled once.
    'accept_invitation',
    'decline_invitation',
    // A workspace has one sample, and a catalog that was moved is there.
    'create_sample_catalog',
    'move_catalog',
    'preview_songs',
    'preview_site',
    'cancel_run',
    // Each stream needs its own.
    'create_run_ticket',
  ])
})
