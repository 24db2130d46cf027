import { beforeAll, describe, expect, it } from 'vitest'
import { fixture } from '../support/fixture.ts'
import { info, parsed, type ToolListing, type ToolResponse } from '../support/mcp-clients.ts'
import { createCatalog, observe, testIsrc } from '../support/accounts.ts'
import { useWorld } from './world.ts'

const { platform, account, byKey, comparison, catalog } = useWorld()
/** More than 32 bits hold, and less than a double holds exactly. */
const plays = 5_177_500_000

const large = fixture(async () => {
  await observe(platform.database, testIsrc(2), '2026-03-01', [1, 2, 3, 4, plays])
  return { id: await createCatalog(platform.database, account, [testIsrc(2)]) }
})

const tools: [string, () => Record<string, unknown>][] = [
  ['get_playcount_summary', comparison],
  ['get_valuation_report', () => ({ catalogId: catalog.id })],
  ['get_catalog_playcount_history', comparison],
]

/** What each revision has of what this server sends, and the header of its clients: those before 2025-06-18 send none. */
const revisions: { revision: string; header: Record<string, string>; has: string[] }[] = [
  { revision: '2024-11-05', header: {}, has: ['annotations'] },
  { revision: '2024-11-05', header: { 'mcp-protocol-version': '2024-11-05' }, has: [] },
  { revision: '2025-03-26', header: {}, has: ['annotations'] },
  {
    revision: '2025-06-18',
    header: { 'mcp-protocol-version': '2025-06-18' },
    has: ['annotations', 'title', 'outputSchema', '_meta'],
  },
  {
    revision: '2025-11-25',
    header: { 'mcp-protocol-version': '2025-11-25' },
    has: ['annotations', 'title', 'outputSchema', '_meta', 'extensions'],
  },
]

/** Sends a request without a library in between, as clients before 2026-07-28 do. */
async function send(method: string, params: object, headers: Record<string, string> = {}) {
  const response = await platform.mcp.request('/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...byKey(), ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  // deno-lint-ignore no-explicit-any -- whatever the server sent
  return parsed(await response.text()) as any
}

const initialize = (revision: string, headers: Record<string, string> = {}) =>
  send('initialize', { protocolVersion: revision, capabilities: {}, clientInfo: info }, headers)

describe.each(revisions)('revision $revision, with $header', ({ revision, header, has }) => {
  let listed: ToolListing[]
  beforeAll(async () => {
    listed = (await send('tools/list', {}, header)).result.tools
  })

  it('is negotiated, and describes the server as it can', async () => {
    const { result } = await initialize(revision)
    expect(result.protocolVersion).toBe(revision)
    expect('title' in result.serverInfo).toBe(has.includes('title'))
    expect('extensions' in result.capabilities).toBe(has.includes('extensions'))
  })

  it('lists tools and resources with the fields that it has', async () => {
    for (const field of ['annotations', 'title', 'outputSchema', '_meta']) {
      expect(listed.some((tool) => field in tool), field).toBe(has.includes(field))
    }
    const { resourceTemplates } = (await send('resources/templates/list', {}, header)).result
    const { resources } = (await send('resources/list', {}, header)).result
    for (const entry of [...resourceTemplates, ...resources]) {
      expect('title' in entry, entry.name).toBe(has.includes('title'))
    }
    const { contents } = (await send('resources/read', { uri: resources[0].uri }, header)).result
    expect('_meta' in contents[0]).toBe(has.includes('_meta'))
  })

  it.each(tools)('gets the result of %s with its addresses', async (name, args) => {
    const result: ToolResponse = (await send('tools/call', { name, arguments: args() }, header)).result
    const [text, ...added] = result.content
    const isLinked = has.includes('outputSchema')
    expect(result.structuredContent).toEqual(isLinked ? JSON.parse(text!.text!) : undefined)
    const kind = isLinked ? 'resource_link' : 'text'
    expect(added.map(({ type }) => type)).toContain(kind)
    expect(new Set(added.map(({ type }) => type)).has('resource_link')).toBe(isLinked)
    const addresses = added.filter((part) => JSON.stringify(part).includes('acp:///'))
    expect(addresses).not.toHaveLength(0)
    for (const { text, uri } of addresses) {
      const address = uri ?? /acp:\S+/.exec(text!)![0]
      const { contents } = (await send('resources/read', { uri: address }, header)).result
      expect(contents[0].text, address).not.toBe('')
    }
  })

  it('gets a large count as it is', async () => {
    const call = { name: 'get_playcount_summary', arguments: { ...comparison(), catalogId: large.id } }
    const { result } = await send('tools/call', call, header)
    expect(JSON.parse(result.content[0].text).known_streams).toBe(plays)
  })

  it('has no prompts, which is no error', async () => {
    expect((await initialize(revision)).result.capabilities).not.toHaveProperty('prompts')
    expect((await send('prompts/list', {}, header)).result).toEqual({ prompts: [] })
    expect((await send('prompts/get', { name: 'x' }, header)).error.code).toBe(-32601)
  })
})

// https://github.com/anthropics/claude-code/issues/96183
const offered = [undefined, '2025-11-25', '2026-07-28']
it.each(offered)('a client can initialize after server/discover, with the header %s', async (header) => {
  const headers: Record<string, string> = header === undefined ? {} : { 'mcp-protocol-version': header }
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': info,
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const discovered = await send('server/discover', { _meta }, {
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'server/discover',
  })
  expect(discovered.result.supportedVersions).toEqual(['2026-07-28'])
  for (const offered of ['2025-11-25', '2026-07-28']) {
    expect((await initialize(offered, headers)).result.protocolVersion).toBe('2025-11-25')
  }
})
