import { describe, expect, it } from 'vitest'
import { groupsOf, toolGroups } from '../../shared/adapters/mcp/server-options.ts'
import { loadAll } from '../../shared/operation/group.ts'
import { groups } from '../../shared/operations/index.ts'
import { fixture } from '../support/fixture.ts'
import { clients, revisions, rpc } from '../support/mcp-clients.ts'
import { readSource } from '../structure/imports.ts'
import { listen } from '../support/platform.ts'
import { history, useWorld } from './world.ts'

const { platform, byKey, comparison } = useWorld()
const mcp = fixture(() => listen(platform.mcp))
const operations = await loadAll(groups({ playcountHistory: true }))
const tools = operations.filter((op) => op.tool)
const reading = tools.filter(({ access }) => access.scope === 'read').map(({ name }) => name)

it('every tool is in a group, and every resource', () => {
  const served = operations.filter((op) => op.tool || op.resource)
  expect(served.filter((op) => groupsOf(op).length === 0).map(({ name }) => name)).toEqual([])
})

const catalogTools = [
  ...['add_catalog_songs', 'create_catalog', 'create_playcount_snapshot', 'delete_catalog'],
  ...['explain_catalog_valuation', 'get_playcount_summary', 'list_catalogs', 'list_catalog_songs'],
  ...['list_catalog_valuations', 'get_valuation_report', 'remove_catalog_songs', 'rename_catalog', history],
  'list_task_runs',
]
const siteReads = ['get_site_signups', 'get_site', 'list_sites', 'list_task_runs']

describe.each(Object.entries(clients))('%s', (_, { connect }) => {
  const tools = async (query: string) => {
    const client = await connect(`${mcp.url}/mcp${query}`, byKey())
    const names = (await client.tools()).map(({ name }) => name)
    await client.close()
    return names.sort()
  }

  it('has as many tools as the guide says', async () => {
    const example = /has (\d+) tools instead of (\d+), like\s+`\{base_url\}\/mcp(\?\S+)`/
    const [, narrowed, all, query] = example.exec(readSource('docs/mcp.md'))!
    expect([(await tools(query!)).length, (await tools('')).length]).toEqual([Number(narrowed), Number(all)])
  })

  it('has only tools that read', async () => {
    expect(await tools('?read_only=true')).toEqual(reading.toSorted())
  })

  it('has only the tools of its groups', async () => {
    expect(await tools('?groups=catalogs')).toEqual(catalogTools.toSorted())
    expect(await tools('?read_only=true&groups=sites')).toEqual(siteReads.toSorted())
  })

  it('has all tools without options, and with all groups', async () => {
    const all = await tools('')
    expect(all).toHaveLength(31)
    expect(await tools(`?groups=${toolGroups.join(',')}&read_only=false&confirm=auto`)).toEqual(all)
  })
})

describe.each(revisions)('%s', (revision) => {
  const send = (query: string, method: string, params: Record<string, unknown> = {}, headers = byKey()) =>
    rpc(platform.mcp, revision, headers, method, params, { query })

  it('a tool that is not served is unknown', async () => {
    const create = { name: 'create_catalog', arguments: { name: 'A' } }
    for (const query of ['?read_only=true', '?groups=sites']) {
      const { body } = await send(query, 'tools/call', create)
      expect(body.error).toMatchObject({ code: -32602, message: 'Unknown tool: create_catalog' })
    }
    const [row] = await platform.database
      .owner`select count(*)::int as count from app.catalogs where name = 'A'`
    expect(row).toEqual({ count: 0 })
  })

  it('a resource of another group is not found', async () => {
    const { catalogId, since, days } = comparison()
    const uri = `acp:///api/catalogs/${catalogId}/playcount-history.csv?since=${since}&days=${days}`
    expect((await send('?groups=sites', 'resources/read', { uri })).body.error)
      .toMatchObject({ code: -32602 })
    expect((await send('?groups=catalogs', 'resources/read', { uri })).body.result.contents).toHaveLength(1)
    const { resourceTemplates } = (await send('?groups=sites', 'resources/templates/list')).body.result
    expect(resourceTemplates.map(({ name }: { name: string }) => name)).toEqual(['export_site_signups'])
  })

  it('the instructions are about the tools that are served', async () => {
    const method = revision === '2026-07-28' ? 'server/discover' : 'initialize'
    const params = { protocolVersion: revision, capabilities: {}, clientInfo: { name: 'a', version: '1' } }
    const { instructions } = (await send('?read_only=true', method, params)).body.result
    expect(instructions).toContain(history)
    expect(instructions).not.toMatch(/create_playcount_snapshot|generate_site|publish/)
  })

  it.each([
    ['?read_only=yes', 'read_only must be true or false'],
    ['?read_only=', 'read_only must be true or false'],
    ['?readonly=true', 'Unknown field: readonly. Did you mean read_only?'],
    ['?read_only=true&read_only=false', 'read_only may be given only once'],
    ['?groups=catalogs,films', 'groups must be some of accounts, catalogs, sites'],
    ['?groups=', 'groups must be some of'],
    ['?confirm=always', 'confirm must be auto or never'],
  ])('%s is refused', async (query, message) => {
    const { status, headers, body } = await send(query, 'tools/list')
    expect({ status, code: headers.get('x-error-code') }).toEqual({ status: 400, code: 'invalid_input' })
    expect(body.error).toContain(message)
  })
})
