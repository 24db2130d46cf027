import { join } from 'node:path'
import { describe, expect, it, type TestContext } from 'vitest'
import { freePort } from '../../supabase/local/ports.ts'
import { useStack } from '../local/use-stack.ts'
import { sourceFiles } from '../structure/imports.ts'
import { type Block, codeBlocks } from '../support/documents.ts'
import { fixture } from '../support/fixture.ts'
import { clients } from '../support/mcp-clients.ts'
import { buildPackages } from '../support/packages.ts'
import { whole } from '../support/sample.ts'
import { additions, elsewhere, expected, files, placeholders, programs, refusals } from './examples.ts'
import { openReaders, type Reader } from './reader.ts'

/** The others need its key. */
const start = 'docs/start.md'
const documents = [
  start,
  'README.md',
  ...sourceFiles('docs', /\.md$/).filter((file) => !file.startsWith('docs/decisions/') && file !== start),
  ...sourceFiles('shared', /\.md$/),
]
const isExample = ({ language }: Block) => !['', 'ini', 'json', 'sql'].includes(language)
const examples = documents.flatMap((file) => codeBlocks(file)).filter(isExample)
/** The blocks that a row of a table is about: those of a file that contain a text. */
const isAbout = ([file, text]: readonly [string, string, ...unknown[]]) => (block: Block) =>
  block.file === file && block.code.includes(text)
const isRun = (block: Block) => !elsewhere.some((row) => isAbout(row)(block))
const [first, ...others] = Map.groupBy(examples.filter(isRun), ({ file }) => file)

const metricsSecret = 'a-secret-for-metrics-of-32-characters'
const local = useStack({ env: { METRICS_SECRET: metricsSecret } })
const receiverPort = freePort()
const readers = fixture(async () => {
  await buildPackages()
  return await openReaders(local.dir, { ACP_BASE_URL: local.stack.base_url, METRICS_SECRET: metricsSecret })
})

/** A block as a reader completes it. */
function completed(code: string, email: string) {
  const { passwords } = JSON.parse(Deno.readTextFileSync(join(local.dir, 'secrets.json')))
  const { host } = new URL(local.stack.database_url)
  return placeholders({ email, baseUrl: local.stack.base_url, host, receiverPort, passwords })
    .reduce((text, [from, to]) => text.replaceAll(from, to), code)
}

/** Does what a document says, block by block. */
async function follow(reader: Reader, blocks: Block[], { expect }: TestContext): Promise<void> {
  for (const [name, text] of Object.entries(files)) await reader.write(name, text)
  // An address gets a code once a minute.
  const email = `${crypto.randomUUID()}@example.com`
  await using running = new AsyncDisposableStack()
  for (const block of blocks) {
    const code = completed(block.code, email)
    const name = /^\/\/ (\S+\.(?:mjs|ts))\n/.exec(code)?.[1]
    const program = programs.find((row) => isAbout(row)(block))
    try {
      if (name) await reader.write(name, code)
      else if (block.language !== 'sh') throw new Error('A script begins with the name of its file')
      else if (program) running.use(await reader.start(code, program[2]))
      else if (refusals.some((row) => isAbout(row)(block))) await reader.run(`${code.trim()} || [ $? = 22 ]`)
      else await reader.run(code)
      for (const row of additions.filter((row) => isAbout(row)(block))) {
        await reader.run(completed(row[2], email))
      }
    } catch (error) {
      throw new Error(block.place, { cause: error })
    }
  }
  for (const row of [...expected, ...refusals]) {
    if (blocks.some(isAbout(row))) await expect.poll(reader.output, { timeout: 10_000 }).toMatch(row[2])
  }
}

describe('the examples of', { timeout: 60_000 }, () => {
  it(`${start} work as they are, one after the other`, (test) => follow(readers.reader, first![1], test))

  it.concurrent.for(whole ? others : [])(
    '%s work as they are, one after the other',
    async ([, blocks], test) => {
      await follow(await readers.reader.fork(), blocks, test)
    },
  )
})

it('the configuration of docs/mcp.md connects a client', async () => {
  const { base_url, accounts: { owner } } = local.stack
  const { mcpServers } = JSON.parse(codeBlocks('docs/mcp.md', 'json')[0]!.code)
  const { url, headers } = mcpServers['artist-catalog-platform']
  const own = { ...headers, 'x-api-key': headers['x-api-key'].replace('acp_sk_…', owner.api_key) }
  for (const { connect } of Object.values(clients)) {
    const client = await connect(url.replace('http://localhost:8000', base_url), own)
    expect((await client.call('get_account')).structuredContent)
      .toMatchObject({ account: { email: owner.email } })
    await client.close()
  }
})

it('the comparison of README.md is that of the demo, on any day', async () => {
  const { base_url, catalog_id, accounts: { owner } } = local.stack
  const shown = JSON.parse(codeBlocks('README.md', 'json')[0]!.code)
  const read = async (path: string) =>
    await (await fetch(`${base_url}/api/catalogs/${catalog_id}/${path}`, {
      headers: { 'x-api-key': owner.api_key },
    })).json()
  // The first valuation of the demo is three weeks older than its last day.
  const { valuations } = await read('valuations')
  const since = new Date(Date.parse(valuations.at(-1).measured_at) + 14 * 86_400_000).toISOString()
  const { recordings } = await read(`playcount-history?since=${since.slice(0, 10)}&days=7`)
  const answered = recordings.find(({ isrc }: { isrc: string }) => isrc === shown.isrc)
  expect(answered).toMatchObject(shown)
})

it('there is a block for each exception', () => {
  for (const row of [...elsewhere, ...programs, ...additions, ...expected, ...refusals]) {
    expect(examples.filter(isAbout(row)).length, row.join(', ')).toBeGreaterThan(0)
  }
})

it('commands are marked as such', () => {
  const command = /^ *(\w+=\S+ )*(acp|curl|deno|docker|git|grep|node|npm|npx|psql) /m
  const unmarked = documents.flatMap((file) => codeBlocks(file, ''))
  expect(unmarked.filter(({ code }) => command.test(code)).map(({ place }) => place)).toEqual([])
})
