import { beforeAll, describe, expect, it } from 'vitest'
import { fixture } from '../support/fixture.ts'
import { node } from '../support/packages.ts'
import { installClients } from './install.ts'
import { period, plays, useLargeCounts } from './world.ts'

const { account, catalog, api } = useLargeCounts()
const clients = fixture(installClients)

/** The rest of each program: what it has read, with the types that its compiler has to accept. */
const print = `
  const streams: number = summary.known_streams
  const first = [...new Uint8Array(await png.arrayBuffer())].slice(0, 4)
  const line: string = csv.split('\\r\\n')[0]!
  console.log(JSON.stringify({ streams, first, line }))`

/** Commands that write a client from openapi.json, and a program that uses it. */
const generators: Record<string, { commands: string[][]; program: string }> = {
  'openapi-typescript 7.13.0': {
    commands: [['openapi-typescript', 'openapi.json', '-o', 'openapi-typescript.ts']],
    program: `
import createClient from 'openapi-fetch'
import type { components, paths } from './openapi-typescript.js'
const [baseUrl, key, catalogId] = process.argv.slice(2) as [string, string, string]
export const plain: components['schemas']['CreatePlaycountSnapshotRequest'] = { catalog_id: catalogId }
const client = createClient<paths>({ baseUrl, headers: { 'x-api-key': key } })
const params = { path: { catalogId }, query: ${JSON.stringify(period)} }
async function main() {
  const { data: summary } = await client.GET('/api/catalogs/{catalogId}/playcount-summary', { params })
  const { data: png } = await client.GET('/api/catalogs/{catalogId}/movers.png', { params, parseAs: 'blob' })
  const { data: csv } = await client.GET('/api/catalogs/{catalogId}/playcount-summary.csv', { params, parseAs: 'text' })
  if (!summary || !png || csv === undefined) throw new Error('no data')${print}
}
void main()`,
  },
  'hey-api 0.95.0': {
    commands: [[
      'openapi-ts',
      '-i',
      'openapi.json',
      '-o',
      'hey',
      '-c',
      '@hey-api/client-fetch',
      '--no-log-file',
    ]],
    program: `
import { client } from './hey/client.gen.js'
import { exportPlaycountSummary, getPlaycountSummary, renderCatalogMovers } from './hey/sdk.gen.js'
import type { CreatePlaycountSnapshotRequest } from './hey/types.gen.js'
const [baseUrl, key, catalogId] = process.argv.slice(2) as [string, string, string]
export const plain: CreatePlaycountSnapshotRequest = { catalog_id: catalogId }
client.setConfig({ baseUrl, headers: { 'x-api-key': key } })
const request = { path: { catalogId }, query: ${JSON.stringify(period)}, throwOnError: true } as const
async function main() {
  const { data: summary } = await getPlaycountSummary(request)
  const { data: png } = await renderCatalogMovers(request)
  const { data: csv } = await exportPlaycountSummary(request)${print}
}
void main()`,
  },
  'orval 7.13.2': {
    commands: [['orval', '--config', 'orval.config.cjs']],
    program: `
import axios from 'axios'
import { exportPlaycountSummary, getPlaycountSummary, renderCatalogMovers } from './orval/client.js'
import type { CreatePlaycountSnapshotRequest } from './orval/client.js'
import { createKeyBody, createPlaycountSnapshotBody } from './orval/zod.js'
const [baseURL, key, catalogId] = process.argv.slice(2) as [string, string, string]
export const plain: CreatePlaycountSnapshotRequest = { catalog_id: catalogId }
createPlaycountSnapshotBody.parse(plain)
createKeyBody.parse({ name: 'Key' })
Object.assign(axios.defaults, { baseURL, adapter: 'fetch', headers: { 'x-api-key': key } })
const query = ${JSON.stringify(period)}
async function main() {
  const { data: summary } = await getPlaycountSummary(catalogId, query)
  const { data: png } = await renderCatalogMovers(catalogId, query)
  const { data: csv } = await exportPlaycountSummary(catalogId, query)${print}
}
void main()`,
  },
}

beforeAll(async () => {
  await clients.write('openapi.json', await (await fetch(`${api.url}/api/openapi.json`)).text())
  // What the programs use of node, whose types are not installed.
  await clients.write('node.d.ts', 'declare const process: { argv: string[] }')
})

describe.each(Object.entries(generators))('a client that %s generated', (name, { commands, program }) => {
  it('compiles, and reads a large count, a picture and a CSV', async () => {
    const file = name.split(' ')[0]!.concat('-program')
    for (const [command, ...args] of commands) await clients.run(`./node_modules/.bin/${command}`, ...args)
    await clients.write(`${file}.ts`, program)
    await clients.write(
      `${file}.json`,
      JSON.stringify({ extends: './tsconfig.json', files: ['node.d.ts', `${file}.ts`] }),
    )
    await clients.run('./node_modules/.bin/tsc', '-p', `${file}.json`)
    const printed = await clients.run(node, `dist/${file}.js`, api.url, account.key, catalog.id)
    expect(JSON.parse(printed)).toEqual({
      streams: plays,
      first: [0x89, 0x50, 0x4e, 0x47],
      line: expect.stringContaining('isrc'),
    })
  })
})
