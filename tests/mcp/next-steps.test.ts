import { describe, expect, it } from 'vitest'
import { errorTable } from '../../shared/errors/errors.ts'
import { instructionsFor } from '../../shared/adapters/mcp/instructions.ts'
import { nextSteps } from '../../shared/adapters/mcp/tool-errors.ts'
import { loadAll } from '../../shared/operation/group.ts'
import { groups } from '../../shared/operations/index.ts'
import { createAccount, testIsrc } from '../support/accounts.ts'
import { clients, revisions } from '../support/mcp-clients.ts'
import { listen, openPlatform } from '../support/platform.ts'
import { fixture } from '../support/fixture.ts'
import { createSite } from '../operations/sites/world.ts'
import { rpc } from '../support/mcp-clients.ts'
import { useWorld } from './world.ts'
import { words } from '../support/words.ts'

const { platform, account, catalog, byKey, call, comparison } = useWorld()
const mcp = fixture(() => listen(platform.mcp))
const tools = (await loadAll(groups({ playcountHistory: true }))).filter((op) => op.tool)
const names = tools.map(({ name }) => name)
/** Words that look like a name of a tool. */
const namedTools = (text: string) =>
  [...text.matchAll(/\b(?:get|list|create|generate|publish|preview|delete|update|lookup|explain)_[a-z_]+\b/g)]
    .map((
      [name],
    ) => name)

describe('what a model should do after an error', () => {
  it('is said for each error of the closed list, in one or two short sentences', () => {
    expect(Object.keys(nextSteps)).toEqual(Object.keys(errorTable))
    for (const text of Object.values(nextSteps)) expect(text).toMatch(/^[A-Z].{15,180}\.$/)
  })

  it('names only tools that exist', () => {
    for (const text of Object.values(nextSteps)) {
      for (const name of namedTools(text)) expect(names).toContain(name)
    }
  })
})

const instructions = instructionsFor('api_key', new Set(names))

describe('the instructions of the server', () => {
  it('are short, and name only tools that exist', () => {
    expect(instructions.length).toBeLessThan(2_000)
    for (const name of namedTools(instructions)) expect(names).toContain(name)
  })

  it('say to an OAuth client what it reaches, and promise it no balance', () => {
    const delegated = instructionsFor('delegated', new Set(names))
    expect(delegated).toContain(
      "this person's own workspace, and the organizations that get_account lists under grant",
    )
    expect(delegated).toContain('Settings, Apps')
    expect(delegated).not.toContain('balance')
    expect(instructions).not.toContain("this person's own workspace")
  })

  it.each(words(`
    create_site generate_site preview_site create_playcount_snapshot get_valuation_report
    list_catalog_valuations explain_catalog_valuation list_task_runs get_account`))(
    'explain %s',
    (name) => expect(instructions).toContain(name),
  )
})

describe('the value of a catalog', () => {
  it('is that of its report: the instructions name the lifetime average only beside it', () => {
    const about = instructions.split('\n').filter((text) => /list_catalog_valuations|\bvalue\b/.test(text))
    expect(about).toHaveLength(1)
    expect(about[0])
      .toMatch(/^The value of a catalog is get_valuation_report.*lifetime average.*list_catalog_valuations/)
  })

  it('is told from the lifetime average, with its currency and its base, by tools and documents', async () => {
    const { tools } =
      (await rpc(platform.mcp, '2026-07-28', { 'x-api-key': account.key }, 'tools/list')).body.result
    const describedBy = (name: string) => tools.find((tool: { name: string }) => tool.name === name)
    const document = await (await platform.api.request('/api/openapi.json')).json()
    const { Catalog, Valuation } = document.components.schemas
    const texts: string[] = [
      describedBy('list_catalog_valuations').description,
      describedBy('list_catalogs').outputSchema.properties.catalogs.items.properties.valuation.description,
      document.paths['/api/catalogs/{catalogId}/valuations'].get.description,
      Catalog.properties.valuation.description,
      Valuation.description,
    ]
    for (const text of texts) {
      expect(text).toMatch(/lifetime average.*US dollars/)
      expect(text).toMatch(/all plays .*measured recordings/)
      expect(text).toContain('get_valuation_report')
    }
  })
})

const missing = crypto.randomUUID()

/** The texts of an error of a tool, which are also in its metadata. */
const errorOf = async (name: string, args: Record<string, unknown>) => {
  const { isError, content: [{ text }, { text: nextStep }], _meta } =
    (await call('2026-07-28', name, args)).body.result
  expect([isError, _meta.next_step]).toEqual([true, nextStep])
  return { text, nextStep }
}

describe('the next step', () => {
  const listed: [string, string, () => Record<string, unknown>][] = [
    ['list_catalogs', 'delete_catalog', () => ({ catalogId: missing })],
    ['list_catalogs', 'get_catalog_playcount_history', () => ({ ...comparison(), catalogId: missing })],
    [
      'list_catalog_songs',
      'get_catalog_playcount_history',
      () => ({ ...comparison(), picture_of: testIsrc(99) }),
    ],
    ['list_sites', 'get_site', () => ({ id: missing })],
    ['list_artists', 'update_artist', () => ({ artistId: missing, name: 'Nobody' })],
    ['list_task_runs', 'list_task_runs', () => ({ runId: missing })],
    ['list_task_runs', 'create_catalog', () => ({ snapshot: missing })],
  ]

  it.each(listed)('is %s if %s names a record that does not exist', async (list, name, args) => {
    const { nextStep } = await errorOf(name, args())
    expect(namedTools(nextStep)).toEqual([list])
  })

  it('is a capture if a catalog has no valuation yet', async () => {
    const { nextStep } = await errorOf('explain_catalog_valuation', { catalogId: catalog.id })
    expect(namedTools(nextStep)).toEqual(['create_playcount_snapshot', 'get_valuation_report'])
  })

  const ofDrafts = ['publish_site', 'preview_site']
  it.each(ofDrafts)('is generate_site if %s gets a site without a draft', async (name) => {
    const { id, revision } = await createSite(platform, account)
    const args = { id, ...name === 'publish_site' && { revision } }
    expect((await errorOf(name, args)).nextStep).toBe('Call generate_site first.')
  })

  it('ends each sentence once', async () => {
    const { nextStep } = await errorOf('list_catalog_valuations', { catalogId: catalog.id, limt: 5 })
    expect(nextStep).toContain('Did you mean limit? Correct')
  })
})

const expensive = () => ({ isrcs: Array.from({ length: 3_340 }, (_, index) => testIsrc(index)) })
const shortage = {
  remaining_credits: 333,
  required_credits: 334,
  billingUrl: 'http://platform.test/s/console/settings/credits?credits=500',
}

it.each(revisions)('too few credits come with their number and where to buy them, %s', async (revision) => {
  const { body } = await call(revision, 'create_playcount_snapshot', expensive())
  expect(body.result)
    .toMatchObject({ isError: true, _meta: { error_code: 'insufficient_credits', ...shortage } })
  expect(body.result).not.toHaveProperty('structuredContent')
  const [{ text: message }, { text }] = body.result.content
  expect(message).toBe('Too few credits')
  expect(text).toContain('334 credits and the account has 333')
  expect(text).toContain(shortage.billingUrl)
})

it.each(revisions)('the address of the billing page is given as it is configured, %s', async (revision) => {
  const APP_URL = "http://platform.test/$&$'$`/$$"
  await using other = await openPlatform({ APP_URL })
  const { key } = await createAccount(other.database)
  const { body } = await call(revision, 'create_playcount_snapshot', expensive(), byKey(key), other)
  const { billingUrl } = body.result._meta
  expect(decodeURI(billingUrl)).toContain("/$&$'$`/$$")
  expect(body.result.content[1].text).toContain(` ${billingUrl}.`)
})

it.each(Object.entries(clients))('%s gets them too', async (_, { connect }) => {
  const client = await connect(`${mcp.url}/mcp`, byKey(account.key))
  await client.tools()
  const result = await client.call('create_playcount_snapshot', expensive())
  expect(result).toMatchObject({ isError: true, _meta: shortage })
  await client.close()
})
