import { describe, expect, it } from 'vitest'
import { fixture } from '../support/fixture.ts'
import { clients as libraries, type ToolResponse } from '../support/mcp-clients.ts'
import { mcpRemote } from '../support/mcp-programs.ts'
import { node } from '../support/packages.ts'
import { installClients } from './install.ts'
import { period, plays, useLargeCounts } from './world.ts'

const { account, catalog, isrc, mcp } = useLargeCounts()
const installed = fixture(installClients)

const calls = (): [string, Record<string, unknown>][] => [
  ['get_playcount_summary', { catalog_id: catalog.id, ...period }],
  ['get_catalog_playcount_history', {
    catalog_id: catalog.id,
    ...period,
    observations: true,
    picture_of: isrc,
  }],
  ['get_valuation_report', { catalog_id: catalog.id }],
]

interface Read {
  results: (ToolResponse & { resources: { mimeType?: string; text?: string }[] })[]
}

/** The count, the picture and the CSV that the calls returned. */
function expectRead({ results: [summary, history, report] }: Read) {
  expect(JSON.parse(summary!.content[0]!.text!).known_streams).toBe(plays)
  const { recordings: [recording] } = JSON.parse(history!.content[0]!.text!)
  expect(recording.observations.at(-1).value).toBe(plays)
  const { data, mimeType } = history!.content.find(({ type }) => type === 'image')!
  expect({ mimeType, start: atob(data!).slice(1, 4) }).toEqual({ mimeType: 'image/png', start: 'PNG' })
  for (const result of [summary, history, report]) {
    const csv = result!.resources.find(({ mimeType }) => mimeType?.startsWith('text/csv'))
    expect(csv?.text?.split('\r\n')[0]).toContain('isrc')
  }
}

describe.each([
  ['sdk-1.10.0', '2024-11-05'],
  ['sdk-1.10.2', '2024-11-05'],
  ['sdk-1.11.0', '2025-03-26'],
  ['sdk-1.12.3', '2025-03-26'],
  ['sdk-1.13.0', '2025-06-18'],
  ['sdk-1.24.0', '2025-06-18'],
  ['sdk-1.24.1', '2025-11-25'],
])('%s, of revision %s', (library, revision) => {
  it('lists the tools, and reads a large count, a picture and a CSV', async () => {
    const printed = JSON.parse(
      await installed.run(
        node,
        'mcp-client.mjs',
        library,
        `${mcp.url}/mcp`,
        account.key,
        JSON.stringify(calls()),
      ),
    )
    expect(printed).toMatchObject({ revision, tools: expect.any(Number) })
    expectRead(printed)
  })
})

const others = {
  ...Object.fromEntries(Object.entries(libraries).map(([name, { connect }]) => [name, connect])),
  'mcp-remote 0.15.1': mcpRemote,
}

it.each(Object.entries(others))('%s reads a large count, a picture and a CSV', async (_, connect) => {
  const client = await connect(`${mcp.url}/mcp`, { 'x-api-key': account.key })
  await client.tools()
  const results: Read['results'] = []
  for (const [name, args] of calls()) {
    const result = await client.call(name, args)
    const uris = new Set(JSON.stringify(result.content.slice(1)).match(/acp:[^\s"\\]+/g))
    const resources = (await Promise.all([...uris].map((uri) => client.read(uri)))).flat()
    results.push({ ...result, resources })
  }
  await client.close()
  expectRead({ results })
})
