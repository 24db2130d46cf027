import { beforeAll, describe, expect, it } from 'vitest'
import { createAccount, createCatalog, join, testIsrc } from '../support/accounts.ts'
import { fixture } from '../support/fixture.ts'
import { clients, type Revision, revisions, rpc } from '../support/mcp-clients.ts'
import { listen, openPlatform } from '../support/platform.ts'
import { goodClaims, signToken, testClientId } from '../support/tokens.ts'
import { createSnapshot } from '../operations/catalogs/world.ts'
import { createSite, prompt } from '../operations/sites/world.ts'
import { history, period, useWorld } from './world.ts'
import { words } from '../support/words.ts'

const { platform, account, outsider, catalog, byKey, call } = useWorld()
const mcp = fixture(() => listen(platform.mcp))
let siteId: string

beforeAll(async () => {
  const measured = [{ isrc: testIsrc(1), value: 1_000_000 }]
  const snapshot = await createSnapshot(platform.database, account, measured, { catalogId: catalog.id })
  await platform.database.owner`select private.value_catalog(${catalog.id}, ${snapshot})`
  siteId = (await createSite(platform, account)).id as string
  await platform.database.owner`
    insert into app.site_signups (site_id, email, consent) values (${siteId}, 'fan@example.com', 'Yes')`
  await platform.database.owner`
    update app.sites set draft = ${platform.database.owner.json(document)} where id = ${siteId}`
})

const document = {
  version: 1,
  name: 'Tide',
  assets: [],
  design: {
    ...{ headline: 'Tide', eyebrow: '', description: '', buttonLabel: 'Listen', signupHeading: 'Hear of it' },
    ...{ background: '#101820', foreground: '#f5f0e6', accent: '#ffb35c', layout: 'poster', font: 'serif' },
  },
}

const delegated = async () => ({
  authorization: `Bearer ${await signToken(goodClaims(account.email!, { client_id: testClientId }))}`,
})
const read = async (revision: Revision, uri: string, credentials: Record<string, string> = byKey()) =>
  await rpc(platform.mcp, revision, credentials, 'resources/read', { uri })
const historyUri = (file: string, id = catalog.id) =>
  `acp:///api/catalogs/${id}/playcount-history.${file}?since=${period.since}&days=${period.days}`
const csvUri = () => `acp:///api/sites/${siteId}/signups.csv`

describe.each(Object.entries(clients))('%s', (_, { connect }) => {
  const client = fixture(() => connect(`${mcp.url}/mcp`, byKey(account.key)))

  it.each<[string, () => Record<string, unknown>, string]>([
    [history, () => ({ catalogId: catalog.id, ...period }), 'text/csv; charset=utf-8'],
    ['list_catalog_valuations', () => ({ catalogId: catalog.id }), 'application/json'],
    ['get_site_signups', () => ({ id: siteId }), 'text/csv; charset=utf-8'],
  ])('reads what %s links to: the response of HTTP', async (name, args, mimeType) => {
    await client.tools()
    const link = (await client.call(name, args())).content.find(({ type }) => type === 'resource_link')!
    expect(link).toMatchObject({ uri: expect.stringMatching(/^acp:\/\/\/api\//), mimeType })
    const response = await platform.api.request(link.uri!.slice('acp://'.length), { headers: byKey() })
    expect(response.status).toBe(200)
    const [contents] = await client.read(link.uri!)
    expect(contents).toMatchObject({ uri: link.uri, mimeType })
    // Each read makes a new unsubscribe link.
    const comparable = (text: string) => text.replace(/token=[\w-]+/g, '')
    expect(comparable(contents!.text!)).toBe(comparable(await response.text()))
  })

  it('lists the templates of the resources', async () => {
    expect((await client.templates()).map(({ uriTemplate }) => uriTemplate).sort()).toEqual(words(`
      acp:///api/catalogs/{catalogId}
      acp:///api/catalogs/{catalogId}/daily-gains.svg{?since,until,days,width,theme}
      acp:///api/catalogs/{catalogId}/movers.svg{?since,days,width,theme}
      acp:///api/catalogs/{catalogId}/playcount-history.csv{?since,days,bom}
      acp:///api/catalogs/{catalogId}/playcount-history.svg{?since,days,isrc,width,theme}
      acp:///api/catalogs/{catalogId}/playcount-summary.csv{?since,days,as_of,bom}
      acp:///api/catalogs/{catalogId}/valuation-report.csv{?id,as_of,bom}
      acp:///api/catalogs/{catalogId}/valuation-report.html{?id,as_of,term_years,discount_rate,usd_per_1000_streams}
      acp:///api/catalogs/{catalogId}/valuation-report{?id,as_of,term_years,discount_rate,usd_per_1000_streams}
      acp:///api/catalogs/{catalogId}/valuations/latest/explanation
      acp:///api/sites/{id}/signups.csv{?bom,format}`))
  })

  it('gets the address of a preview, which needs no credential', async () => {
    const { content, structuredContent } = await client.call('preview_site', { id: siteId })
    expect(content[1])
      .toMatchObject({ type: 'resource_link', uri: structuredContent!.url, mimeType: 'text/html' })
    expect(content[1]!.uri).toMatch(/^http:\/\/platform\.test\/s\//)
  })

  it('gets what publishing changed, and no document twice', async () => {
    platform.services.ports.generator = prompt
    await platform.work()
    const { id } = await createSite(platform, account)
    await client.tools()
    const call = async (name: string, args: Record<string, unknown>) =>
      (await client.call(name, args)).structuredContent
    await call('generate_site', { id, revision: 0, instruction: 'Waves' })
    expect(await call('publish_site', { id, revision: 1 }))
      .toEqual({ site: { id, revision: 2, status: 'published' }, public_url: `http://platform.test/s/${id}` })
    expect(await call('get_site', { id })).toHaveProperty('is_draft_published', true)
    expect(await call('unpublish_site', { id }))
      .toEqual({ site: { id, revision: 3, status: 'unpublished' }, public_url: null })
    expect(await call('get_site', { id })).not.toHaveProperty('is_draft_published')
  })

  it('gets the meaning of the constants of a valuation', async () => {
    const { structuredContent } = await client.call('explain_catalog_valuation', { catalogId: catalog.id })
    const { meanings, constants } = structuredContent as Record<string, object>
    expect(Object.keys(meanings!)).toEqual(['gross_up', 'first_share', 'second_share', 'multiple'])
    for (const [name, meaning] of Object.entries(meanings!)) {
      expect(constants).toHaveProperty(name)
      expect(meaning).toMatch(/\w.{20,}\.$/)
    }
  })
})

describe.each(revisions)('access, %s', (revision) => {
  const notFound = (uri: string, message = 'Resource not found') => ({ code: -32602, message, data: { uri } })

  it('a resource of somebody else is the one that does not exist', async () => {
    for (const uri of [historyUri('csv'), csvUri()]) {
      const foreign = await read(revision, uri, byKey(outsider.key))
      const missing = uri.replace(/[0-9a-f-]{36}/, crypto.randomUUID())
      const { body } = await read(revision, missing, byKey(outsider.key))
      expect(JSON.stringify(foreign.body).replaceAll(uri, missing)).toBe(JSON.stringify(body))
      expect(body.error).toMatchObject(notFound(missing, expect.stringMatching(/not found$/i)))
    }
  })

  it('a delegated token neither finds nor reads the play-count history, in any form', async () => {
    const token = await delegated()
    const { body } = await rpc(platform.mcp, revision, token, 'resources/templates/list')
    expect(JSON.stringify(body.result)).not.toContain('playcount-history')
    expect(JSON.stringify(body.result)).toContain('signups.csv')
    for (
      const uri of [
        historyUri('csv'),
        `${historyUri('svg')}&isrc=QZTST2600001`,
        historyUri('csv').replace('.csv', ''),
      ]
    ) {
      expect((await read(revision, uri, token)).body.error).toEqual(notFound(uri))
    }
  })

  it('with the switch off nobody does', async () => {
    await using off = await openPlatform({ PLAYCOUNT_HISTORY: 'false' })
    const person = await createAccount(off.database)
    const uri = historyUri('csv')
    const { body } = await rpc(off.mcp, revision, byKey(person.key), 'resources/read', { uri })
    expect(body.error).toEqual(notFound(uri))
  })

  it.each([
    ...words(`
    https://platform.test/api/me acp:///api/keys acp:///api/sandboxes acp:///api/nothing
    acp:///api/catalogs/%ff/songs acp://evil.example/api/me file:///etc/passwd nonsense`),
    '',
  ])('%j is no resource', async (uri) => {
    expect((await read(revision, uri)).body.error).toEqual(notFound(uri))
  })

  it('a member reads what the organization owns; a key without the scope does not', async () => {
    const organization = await createAccount(platform.database, { kind: 'organization' })
    await join(platform.database, organization, outsider)
    const uri = historyUri('csv', await createCatalog(platform.database, organization, []))
    expect((await read(revision, uri, byKey(outsider.key))).body.result.contents).toHaveLength(1)
    const writer = await createAccount(platform.database, { scopes: ['write'] })
    await join(platform.database, organization, writer)
    expect((await read(revision, uri, byKey(writer.key))).body.error)
      .toMatchObject({ data: { error_code: 'insufficient_scope', next_step: expect.any(String) } })
  })

  it('a wrong argument has the text of HTTP', async () => {
    const uri = historyUri('csv').replace('days=2', 'days=32')
    expect((await read(revision, uri)).body.error).toMatchObject({
      code: -32602,
      message: 'Invalid comparison query',
      data: { error_code: 'invalid_input' },
    })
  })

  it('one that is too large says where to download it', async () => {
    const large = (await createSite(platform, account)).id as string
    await platform.database.owner`
      insert into app.site_signups (site_id, email, consent)
      select ${large}, 'fan' || n || '@example.com', repeat('c', 4000) from generate_series(1, 1100) n`
    const { body } = await read(revision, `acp:///api/sites/${large}/signups.csv`)
    expect(body.error).toMatchObject({
      message: expect.stringContaining(`GET http://platform.test/api/sites/${large}/signups.csv`),
      data: { error_code: 'payload_too_large' },
    })
  })

  it.each([['é', 900], ['🎵', 600]])(
    'its size is that of its bytes, also of %s',
    async (letter, consents) => {
      const large = (await createSite(platform, account)).id as string
      await platform.database.owner`
    insert into app.site_signups (site_id, email, consent)
    select ${large}, 'fan' || n || '@example.com', repeat(${letter}, 2500) from generate_series(1, ${consents}::int) n`
      const { body } = await read(revision, `acp:///api/sites/${large}/signups.csv`)
      expect(body.error).toMatchObject({ data: { error_code: 'payload_too_large' } })
    },
  )

  it('the log names the operation', async () => {
    const lines = platform.log.length
    await read(revision, csvUri())
    await read(revision, csvUri(), byKey(outsider.key))
    expect(platform.log.slice(lines).map((line) => JSON.parse(line))).toMatchObject([
      { surface: 'mcp', operation: 'export_site_signups', status: 200 },
      { surface: 'mcp', operation: 'export_site_signups', status: 404, code: 'not_found' },
    ])
  })
})

describe.each(revisions)('songs over tools, %s', (revision) => {
  it('are added, listed and removed like over HTTP', async () => {
    const id = await createCatalog(platform.database, account, [])
    const isrcs = ['QZTST2609001', 'QZTST2609002']
    const tool = async (name: string, args: Record<string, unknown>) =>
      (await call(revision, name, { catalogId: id, ...args })).body.result.structuredContent
    expect(await tool('add_catalog_songs', { isrcs })).toMatchObject({ added: 2, song_count: 2 })
    const listed = await tool('list_catalog_songs', {})
    const http = await platform.api.request(`/api/catalogs/${id}/songs`, { headers: byKey() })
    expect(listed).toEqual(await http.json())
    expect(await tool('remove_catalog_songs', { isrcs: isrcs.slice(1) }))
      .toMatchObject({ removed: 1, song_count: 1 })
  })
})
