import { nextSteps } from '../../../shared/adapters/mcp/tool-errors.ts'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createAccount, join, type TestAccount } from '../../support/accounts.ts'
import { callTool, revisions } from '../../support/mcp-clients.ts'
import { openPlatform } from '../../support/platform.ts'
import { type Headers, json, key, sendJson, token } from '../../support/requests.ts'
import { fixture } from '../../support/fixture.ts'
import { endConnectorLinks } from '../../support/connector-links.ts'
import { openWorker, untilRun } from '../../support/worker.ts'
import { endConnectorLinks as endLinks } from '../../../shared/tasks/end-connector-links.ts'

const platform = fixture(() =>
  openPlatform({
    APP_URL: 'https://app.example.com',
    REDIRECT_ORIGINS: 'https://other.example.com http://localhost:3000, http://plain.example.com',
  })
)
let person: TestAccount

beforeAll(async () => {
  person = await createAccount(platform.database)
})
afterEach(() => platform.vendors.composio.clearFaults())

const authorize = (body: unknown, headers: Headers = key(person)) =>
  sendJson(platform, headers, 'POST', '/api/connectors', body)
const list = async (headers: Headers = key(person), query = '') =>
  (await json(sendJson(platform, headers, 'GET', `/api/connectors${query}`))).data
const disconnect = (slug: string, headers: Headers = key(person), query = '') =>
  sendJson(platform, headers, 'DELETE', `/api/connectors/${slug}${query}`)
const requests = () => platform.vendors.composio.requests
const refusal = (error: number, message: unknown) => ({ error, message })

describe('a connection', () => {
  it('is made where the link leads, is listed, and is ended', async () => {
    person = await createAccount(platform.database)
    const response = await json(authorize({ connector: 'gmail' }))
    expect(response).toEqual({
      success: true,
      data: {
        connector: 'gmail',
        redirectUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/link\/\w+$/),
      },
    })
    expect(await list()).toEqual([{ slug: 'gmail', status: 'initiated', connected_at: null }])
    const page = await (await fetch(response.data.redirectUrl)).text()
    expect(page).toContain('A stand-in for Composio')
    const back = await fetch(response.data.redirectUrl, { method: 'POST', redirect: 'manual' })
    await back.body?.cancel()
    expect(back.headers.get('location')).toMatch(
      /^https:\/\/app\.example\.com\/settings\/connectors\?connected=true&status=success&connected_account_id=/,
    )
    expect(await list()).toEqual([{
      slug: 'gmail',
      status: 'active',
      connected_at: expect.stringMatching(/Z$/),
    }])
    expect(await json(disconnect('gmail'))).toEqual({ success: true, data: { connector: 'gmail' } })
    expect(await list()).toEqual([])
    expect(await json(disconnect('gmail'), 404)).toEqual(refusal(404, 'Connector not found'))
  })

  it('may be authorized again while it is active, and stays one', async () => {
    person = await createAccount(platform.database)
    for (const connector of ['gmail', ' GMAIL ', 'Gmail']) {
      const { data } = await json(authorize({ connector }))
      expect(data.connector).toBe('gmail')
      await (await fetch(data.redirectUrl, { method: 'POST', redirect: 'manual' })).body?.cancel()
    }
    await json(authorize({ connector: 'gmail' }))
    expect(await list()).toMatchObject([{ slug: 'gmail', status: 'active' }])
    await json(disconnect('gmail'))
    expect(await list()).toEqual([])
  })

  it.each(revisions)('is authorized over MCP %s like over HTTP', async (revision) => {
    const call = (connector: string) =>
      callTool(platform, revision, key(person), 'authorize_connector', { connector })
    expect((await call('slack')).structuredContent).toEqual({
      success: true,
      data: { connector: 'slack', redirectUrl: expect.stringMatching(/^http/) },
    })
    expect(await call('nonsense')).toMatchObject({
      isError: true,
      content: [{ text: 'Unknown connector: nonsense' }, { text: nextSteps.invalid_input }],
    })
  })
})

describe('a callback_url', () => {
  it.each([
    ['https://app.example.com/done?x=1'],
    ['https://other.example.com/'],
    ['http://localhost:3000/a/b'],
    ['https://APP.example.com:443/done', 'https://app.example.com/done'],
  ])('of an allowed origin is where the person goes: %s', async (callback_url, understood = callback_url) => {
    await json(authorize({ connector: 'gmail', callback_url }))
    expect(JSON.parse(requests().at(-1)!.body).callback_url).toBe(understood)
  })

  it.each([
    'javascript:alert(1)//https://app.example.com',
    'app.example.com://x',
    'blob:https://app.example.com/1',
  ])('of another protocol is refused: %s', async (callback_url) => {
    const { message } = await json(authorize({ connector: 'gmail', callback_url }), 400)
    expect(message).toMatch(/^callback_url is not allowed: .*https:\/\/app\.example\.com/)
  })

  it.each(['', 'nonsense', '/settings', 7, null, ['https://app.example.com']])(
    'that is not a URL is refused: %j',
    async (callback_url) => {
      expect(await json(authorize({ connector: 'gmail', callback_url }), 400)).toEqual(
        refusal(400, 'callback_url must be a valid URL'),
      )
    },
  )

  it('that is not allowed teaches a bad credential nothing, and comes before access', async () => {
    const callback_url = 'https://evil.example.org/'
    await json(authorize({ connector: 'gmail', callback_url }, { 'x-api-key': 'nonsense' }), 401)
    await json(authorize({ connector: 'gmail', callback_url, account_id: crypto.randomUUID() }), 400)
  })
})

describe('refused', () => {
  it.each([{}, { connector: null }, { connector: '' }, { connector: '  ' }, { connector: 7 }])(
    'is %j without a connector',
    async (body) => expect(await json(authorize(body), 400)).toEqual(refusal(400, 'connector is required')),
  )

  it.each(['a b', 'a/b', '../x', 'a?b=c', 'x'.repeat(101), '\u00e9'])(
    'is what cannot be a slug, unasked: %j',
    async (connector) => {
      const before = requests().length
      const { message } = await json(authorize({ connector }), 400)
      expect(message).toMatch(/^connector must be the slug of a service/)
      expect(requests()).toHaveLength(before)
    },
  )

  it('is a service that the vendor does not know, by its name', async () => {
    expect(await json(authorize({ connector: 'nonsense' }), 400)).toEqual(
      refusal(400, 'Unknown connector: nonsense'),
    )
  })

  it.each([
    ['gmal', 'gmail'],
    ['google', 'googlecalendar or googledrive or googlesheets'],
    ['you-tube', 'youtube'],
  ])('is a misspelled service, with those that it may mean: %s', async (connector, meant) => {
    expect(await json(authorize({ connector }), 400)).toEqual(
      refusal(400, `Unknown connector: ${connector}. Did you mean ${meant}?`),
    )
  })

  it('is a misspelled service, also while the services cannot be listed', async () => {
    await using bare = await openPlatform()
    const owner = await createAccount(bare.database)
    bare.vendors.composio.order({ fault: 'forbidden', on: '/toolkits' })
    const body = sendJson(bare, owner, 'POST', '/api/connectors', { connector: 'gmal' })
    expect(await json(body, 400)).toEqual(refusal(400, 'Unknown connector: gmal'))
  })

  it.each(['', 'nonsense', '7'])('is an account_id that is no UUID: %j', async (account_id) => {
    const expected = refusal(400, 'account_id must be a valid UUID')
    expect(await json(authorize({ connector: 'gmail', account_id }), 400)).toEqual(expected)
    const query = `?account_id=${account_id}`
    expect(await json(sendJson(platform, person, 'GET', `/api/connectors${query}`), 400)).toEqual(
      expected,
    )
    expect(await json(disconnect('gmail', key(person), query), 400)).toEqual(expected)
  })

  it('is everything where the operator has no key, after access', async () => {
    await using bare = await openPlatform({ COMPOSIO_API_KEY: '' })
    const owner = await createAccount(bare.database)
    const send = (body: unknown) => sendJson(bare, owner, 'POST', '/api/connectors', body)
    await json(send({ connector: 'gmail', account_id: crypto.randomUUID() }), 403)
    expect(await json(send({ connector: 'gmail' }), 503)).toEqual(refusal(503, 'This is not available here'))
    expect(bare.log.at(-1)).toContain('COMPOSIO_API_KEY')
  })
})

describe('a link that waits for consent', () => {
  const consent = async (link: string) => {
    const response = await fetch(link, { method: 'POST', redirect: 'manual' })
    await response.body?.cancel()
    return response.status === 303
  }
  const linkFor = async (account: TestAccount, by: Headers): Promise<string> =>
    (await json(authorize({ connector: 'gmail', account_id: account.id }, by))).data.redirectUrl
  const openOrganization = async () => {
    const { database } = platform
    const organization = await createAccount(database, { kind: 'organization' })
    const [artist, member] = [
      await createAccount(database, { kind: 'artist' }),
      await createAccount(database),
    ]
    await join(database, organization, artist, 'artist')
    await join(database, organization, member)
    return { organization, artist, member }
  }
  const remove = ({ organization, member }: Awaited<ReturnType<typeof openOrganization>>) =>
    json(
      sendJson(platform, member, 'DELETE', `/api/organizations/${organization.id}/members/${member.id}`),
    )

  it('ends with the right of its maker, for the organization and its artists; other accounts\u2019 stay', async () => {
    const scene = await openOrganization()
    const { organization, artist, member } = scene
    const links = [await linkFor(organization, key(member)), await linkFor(artist, key(member))]
    const own = await linkFor(member, key(member))
    await remove(scene)
    await endConnectorLinks(platform)
    for (const link of links) expect(await consent(link)).toBe(false)
    expect(await consent(own)).toBe(true)
  })

  it('ends wherever a revoked key or an administrator may have made it', async () => {
    const { database } = platform
    const { organization, artist, member } = await openOrganization()
    const byKey = [await linkFor(artist, key(member)), await linkFor(member, key(member))]
    const path = `/api/keys/${await database
      .value`select id from app.api_keys where account_id = ${member.id}`}`
    await json(sendJson(platform, member, 'DELETE', path))
    await endConnectorLinks(platform)
    for (const link of byKey) expect(await consent(link)).toBe(false)

    const stranger = await createAccount(database)
    const admins = await openOrganization()
    await database
      .owner`insert into private.settings (admin_organization_id) values (${admins.organization.id})
      on conflict (id) do update set admin_organization_id = excluded.admin_organization_id`
    const byAdmin = [
      await linkFor(organization, key(admins.member)),
      await linkFor(stranger, key(admins.member)),
    ]
    await remove(admins)
    await endConnectorLinks(platform)
    await database.owner`update private.settings set admin_organization_id = null`
    for (const link of byAdmin) expect(await consent(link)).toBe(false)
  })

  it('is given to nobody whose right ended while it was made', async () => {
    const scene = await openOrganization()
    const connectors = await platform.services.openPort('connectors')
    const { authorize: create } = connectors
    vi.spyOn(connectors, 'authorize').mockImplementationOnce(async (...args) => {
      await remove(scene)
      await endConnectorLinks(platform)
      return await create(...args)
    })
    const body = { connector: 'gmail', account_id: scene.organization.id }
    expect(await json(authorize(body, key(scene.member)), 403)).toEqual(
      refusal(403, 'Access denied to this account'),
    )
  })

  it('needs no end where the operator has no key', async () => {
    await using bare = await openPlatform({ COMPOSIO_API_KEY: '' })
    const owner = await createAccount(bare.database)
    await bare.database.owner`update app.api_keys set revoked_at = now() where account_id = ${owner.id}`
    await using _worker = await openWorker(bare.database, [endLinks()])
    const id = await bare.database.value`select id from app.task_runs where turn_id = ${owner.id}`
    expect(await untilRun(bare.database, id, { state: 'completed' })).toMatchObject({ output: { ended: 0 } })
  })
})

/** Accounts in several roles, which the access table has no column for. All else is in its cells. */
describe('another account\u2019s connectors', () => {
  const accepted = async (caller: Headers, account_id: string) =>
    (await authorize({ connector: 'gmail', account_id }, caller)).status === 200

  it('are kept under that account, not under the one that connected it', async () => {
    const organization = await createAccount(platform.database, { kind: 'organization' })
    const [one, other] = [await createAccount(platform.database), await createAccount(platform.database)]
    for (const member of [one, other]) await join(platform.database, organization, member)
    const query = `?account_id=${organization.id}`
    const { data } = await json(authorize({ connector: 'slack', account_id: organization.id }, key(one)))
    await (await fetch(data.redirectUrl, { method: 'POST', redirect: 'manual' })).body?.cancel()
    expect(await list(key(other), query)).toMatchObject([{ slug: 'slack', status: 'active' }])
    expect(await list(key(one))).toEqual([])
    await json(disconnect('slack', await token(other), query))
    expect(await list(key(organization))).toEqual([])
  })

  it('are not opened by a personal artist that an organization contains, but to its owner', async () => {
    const organization = await createAccount(platform.database, { kind: 'organization' })
    const [owner, fellow] = [await createAccount(platform.database), await createAccount(platform.database)]
    const artist = await createAccount(platform.database, { kind: 'artist' })
    await join(platform.database, organization, owner)
    await join(platform.database, organization, fellow)
    await join(platform.database, organization, artist, 'artist')
    expect(await accepted(key(fellow), artist.id)).toBe(true)
    await platform.database.owner`
      insert into app.artists (account_id, owner_id) values (${artist.id}, ${owner.id})`
    expect(await accepted(key(fellow), artist.id)).toBe(false)
    expect(await accepted(key(organization), artist.id)).toBe(false)
    expect(await accepted(key(owner), artist.id)).toBe(true)
    expect(await accepted(key(artist), artist.id)).toBe(true)
  })

  it('are closed with the membership that opened them', async () => {
    const organization = await createAccount(platform.database, { kind: 'organization' })
    const artist = await createAccount(platform.database, { kind: 'artist' })
    const member = await createAccount(platform.database)
    await join(platform.database, organization, member)
    await join(platform.database, organization, artist, 'artist')
    expect(await accepted(key(member), organization.id)).toBe(true)
    expect(await accepted(key(member), artist.id)).toBe(true)
    await platform.database.owner`delete from app.organization_members where account_id = ${member.id}`
    expect(await accepted(key(member), organization.id)).toBe(false)
    expect(await accepted(key(member), artist.id)).toBe(false)
  })
})
