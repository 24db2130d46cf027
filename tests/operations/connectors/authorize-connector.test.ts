import { nextSteps } from '../../../shared/adapters/mcp/tool-errors.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createAccount, createPeople, type People, type TestAccount } from '../../support/accounts.ts'
import { callTool, revisions } from '../../support/mcp-clients.ts'
import { openPlatform } from '../../support/platform.ts'
import { type Caller, json, key, sendJson } from '../../support/requests.ts'
import { fixture } from '../../support/fixture.ts'
import { endConnectorLinks } from '../../support/connector-links.ts'
import { connect, listConnectors } from './world.ts'
import { openWorker, untilRun } from '../../support/worker.ts'
import { endConnectorLinks as endLinks } from '../../../shared/tasks/end-connector-links.ts'

const platform = fixture(() => openPlatform({ APP_URL: 'https://app.example.com' }))
const person = fixture(() => createAccount(platform.database))
afterEach(() => platform.vendors.composio.clearFaults())

const authorize = (body: unknown, caller: Caller = person) =>
  sendJson(platform, caller, 'POST', '/api/connectors', body)
const requests = () => platform.vendors.composio.requests
const refusal = (error: number, message: unknown) => ({ error, message })

describe('a connection', () => {
  it('is made where the link leads, which then leads back to the app', async () => {
    expect(await json(authorize({ connector: 'gmail' }))).toEqual({
      success: true,
      data: {
        connector: 'gmail',
        redirectUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/link\/\w+$/),
      },
    })
    expect((await connect(platform, person)).location).toMatch(
      /^https:\/\/app\.example\.com\/settings\/connectors\?connected=true&status=success&connected_account_id=/,
    )
  })

  it('may be authorized again while it is active, by any spelling, and stays one', async () => {
    for (const connector of ['gmail', ' GMAIL ', 'Gmail']) {
      expect((await connect(platform, person, { connector })).connector).toBe('gmail')
    }
    expect(await listConnectors(platform, person)).toMatchObject([{ slug: 'gmail', status: 'active' }])
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

  it('is a foreign callback_url, before access', async () => {
    const foreign = { callback_url: 'https://evil.example.org/', account_id: crypto.randomUUID() }
    await json(authorize({ connector: 'gmail', ...foreign }), 400)
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
  const consents = async (link: string) => {
    const response = await fetch(link, { method: 'POST', redirect: 'manual' })
    await response.body?.cancel()
    return response.status === 303
  }
  const linkFor = async (account: TestAccount, by: Caller): Promise<string> =>
    (await json(authorize({ connector: 'gmail', account_id: account.id }, by))).data.redirectUrl
  const remove = ({ organization, member }: People) =>
    json(
      sendJson(platform, member, 'DELETE', `/api/organizations/${organization.id}/members/${member.id}`),
    )

  it('ends with the right of its maker, for the organization and its artists; other accounts\u2019 stay', async () => {
    const people = await createPeople(platform.database)
    const { organization, artist, member } = people
    const links = [await linkFor(organization, member), await linkFor(artist, member)]
    const own = await linkFor(member, member)
    await remove(people)
    await endConnectorLinks(platform)
    for (const link of links) expect(await consents(link)).toBe(false)
    expect(await consents(own)).toBe(true)
  })

  it('ends wherever a revoked key or an administrator may have made it', async () => {
    const { database } = platform
    const { organization, artist, member } = await createPeople(database)
    const byKey = [await linkFor(artist, member), await linkFor(member, member)]
    const id = await database.value`select id from app.api_keys where account_id = ${member.id}`
    await json(sendJson(platform, member, 'DELETE', `/api/keys/${id}`))
    await endConnectorLinks(platform)
    for (const link of byKey) expect(await consents(link)).toBe(false)

    const stranger = await createAccount(database)
    const admins = await createPeople(database)
    await database
      .owner`insert into private.settings (admin_organization_id) values (${admins.organization.id})
      on conflict (id) do update set admin_organization_id = excluded.admin_organization_id`
    const byAdmin = [
      await linkFor(organization, admins.member),
      await linkFor(stranger, admins.member),
    ]
    await remove(admins)
    await endConnectorLinks(platform)
    await database.owner`update private.settings set admin_organization_id = null`
    for (const link of byAdmin) expect(await consents(link)).toBe(false)
  })

  it('is given to nobody whose right ended while it was made', async () => {
    const scene = await createPeople(platform.database)
    const connectors = await platform.services.openPort('connectors')
    const { authorize: create } = connectors
    vi.spyOn(connectors, 'authorize').mockImplementationOnce(async (...args) => {
      await remove(scene)
      await endConnectorLinks(platform)
      return await create(...args)
    })
    const body = { connector: 'gmail', account_id: scene.organization.id }
    expect(await json(authorize(body, scene.member), 403)).toEqual(
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
