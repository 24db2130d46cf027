import { beforeAll, describe, expect, it, vi } from 'vitest'
import { openGenerator } from '../../shared/generation/open-generator.ts'
import { apifyPlaycounts } from '../../shared/providers/apify/apify.ts'
import { capturePlaycounts } from '../../shared/tasks/capture-playcounts.ts'
import { startApify } from '../../supabase/local/stand-ins/apify.ts'
import { createAccount, createCatalog, observe, testIsrc } from '../support/accounts.ts'
import { charges, fastRetryPolicy, newIsrcs, post } from '../support/captures.ts'
import type { TestDatabase } from '../support/database.ts'
import { sqlBlocks } from '../support/documents.ts'
import { fixture } from '../support/fixture.ts'
import { rpc } from '../support/mcp-clients.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { createPayer, openRecharger, paymentsOf, purchases, runOut } from '../support/recharges.ts'
import { json, key, sendJson, token } from '../support/requests.ts'
import { authUserId } from '../support/tokens.ts'
import { openWorker, untilRun } from '../support/worker.ts'
import type { Manifest } from '../../supabase/backup/files.ts'
import { restore } from '../../supabase/backup/restore.ts'
import { Refusal } from '../../supabase/local/refusal.ts'
import { contents, openFolder, run, urlOf } from './restored.ts'

const folder = fixture(openFolder)
const source = fixture(openPlatform)
// Longer than a worker needs to stop after the start of a run, and shorter than a backup and its restoration.
const apify = fixture(() => startApify({ durationMs: () => 5_000 }))
const owner = fixture(() => createAccount(source.database))
const payer = fixture(() => createPayer(source))
const isrcs = [1, 2, 3].map(testIsrc)
/** A file of a site, in the project with this name. */
const asset = (project: string) => ({
  url: `https://${project}.supabase.co/storage/v1/object/public/site-assets/cover.webp`,
  name: 'cover.webp',
  type: 'image/webp',
})
const controls = /(?!\n)\p{Cc}/u
const made = { catalog: '', started: '', queued: '' }

const openCapturer = (database: TestDatabase) =>
  openWorker(database, [capturePlaycounts(fastRetryPolicy)], {
    providers: {
      playcounts: apifyPlaycounts({
        apiBase: apify.origin,
        token: apify.apiKey,
        actor: 'a/b',
        timeoutMs: 2_000,
      }),
      generator: openGenerator(undefined),
    },
    maxAttempts: 3,
  })
const startsAtVendor = () => apify.requests.filter(({ method }) => method === 'POST').length
const orderCapture = async () => (await json(post(source, owner, { isrcs: newIsrcs(20) }), 202)).runId

async function changeManifest(path: string, change: (manifest: Manifest) => void) {
  const manifest: Manifest = JSON.parse(await Deno.readTextFile(path))
  change(manifest)
  await Deno.writeTextFile(path, JSON.stringify(manifest))
}

async function restored(name = 'first'): Promise<TestPlatform> {
  const target = await openPlatform()
  const { code, stdout } = await run('restore', folder.path(name), target.database)
  expect([code, stdout]).toEqual([0, expect.stringContaining('Restored')])
  expect(stdout).not.toMatch(controls)
  return target
}

beforeAll(async () => {
  const { database } = source
  made.catalog = await createCatalog(database, owner, isrcs)
  const days = Array.from({ length: 63 }, (_, day) => 1_000 + day * 7)
  await observe(database, isrcs[0]!, '2026-01-01', days)
  await observe(database, isrcs[1]!, '2026-01-01', days.map((value, day) => day === 40 ? undefined : value))
  await observe(database, isrcs[2]!, '2026-01-01', days.map((value, day) => day === 20 ? -1 : value))
  await observe(database, isrcs[0]!, '2031-01-01', [1])
  for (let n = 0; n < 5; n++) {
    await database.owner`select nextval(pg_get_serial_sequence('app.chat_messages', 'number'))`
  }
  made.started = await orderCapture()
  const worker = await openCapturer(database)
  await vi.waitFor(
    async () => expect(await database.value`select count(provider_run_id)::int from app.captures`).toBe(1),
    10_000,
  )
  await worker.stop()
  made.queued = await orderCapture()
  await database.owner`insert into app.sites ${
    database.owner({ owner_id: owner.id, assets: database.owner.json([asset('old-ref')]) } as never)
  }`
  await runOut(source, payer)
  expect(await run('backup', folder.path('first'), database)).toMatchObject({ code: 0 })
})

describe('a backup that was restored into an empty project', () => {
  const target = fixture(() => restored())

  it('has the same rows in every table', async () => {
    expect(await contents(target.database)).toEqual(await contents(source.database))
  })

  it('answers comparisons with the same bytes, over HTTP and MCP', async () => {
    const query = `since=2026-02-01&days=28`
    const http = async (platform: TestPlatform) => {
      const path = `/api/catalogs/${made.catalog}/playcount-history?${query}`
      const response = await sendJson(platform, owner, 'GET', path)
      return [response.status, await response.text()]
    }
    const mcp = async ({ mcp }: TestPlatform) => {
      const params = {
        name: 'get_catalog_playcount_history',
        arguments: { catalogId: made.catalog, since: '2026-02-01', days: 28 },
      }
      const { status, body } = await rpc(mcp, '2025-11-25', key(owner), 'tools/call', params)
      return [status, JSON.stringify(body)]
    }
    const [status, text] = await http(source)
    expect(status).toBe(200)
    for (const state of ['comparable', 'incomplete', 'invalid_observation']) expect(text).toContain(state)
    expect(await http(target)).toEqual([status, text])
    expect(await mcp(target)).toEqual(await mcp(source))
  })

  it('keeps API keys valid and users bound to their accounts, who sign in again', async () => {
    expect((await sendJson(target, owner, 'GET', '/api/catalogs')).status).toBe(200)
    expect((await sendJson(target, await token(owner), 'GET', '/api/catalogs')).status).toBe(401)
    const session_id = crypto.randomUUID()
    await target.database.owner`insert into auth.sessions (id, user_id)
      values (${session_id}, ${authUserId(owner.email!)})`
    expect((await sendJson(target, await token(owner, { session_id }), 'GET', '/api/catalogs')).status)
      .toBe(200)
    const stranger = await createAccount(source.database)
    expect((await sendJson(target, stranger, 'GET', '/api/catalogs')).status).toBe(401)
  })

  it('has the same credits, of which the same are reserved', async () => {
    const credits = async (platform: TestPlatform) =>
      await json(sendJson(platform, owner, 'GET', '/api/credits'))
    expect(await credits(target)).toEqual(await credits(source))
    expect(
      await target.database.value`select reserved::int from app.credit_balances
      where account_id = ${owner.id}`,
    ).toBe(4)
  })

  it('has its triggers: new observations are counted in their months, and the ledger refuses changes', async () => {
    const { database } = target
    await observe(database, isrcs[1]!, '2026-02-10', [1_280])
    const path = `/api/catalogs/${made.catalog}/playcount-history?since=2026-02-01&days=28`
    const { recordings } = await json(sendJson(target, owner, 'GET', path))
    expect(recordings[1].state).toBe('comparable')
    await expect(database.owner`delete from app.credit_entries`).rejects.toThrow('cannot be changed')
  })

  it('finds files of sites in the new project, by the statement of docs/data.md', async () => {
    const { sql } = sqlBlocks('docs/data.md').find(({ sql }) => sql.includes('app.sites'))!
    await target.database.owner.unsafe(
      sql.replaceAll('<old ref>', 'old-ref').replaceAll('<new ref>', 'new-ref'),
    )
    expect(await target.database.value`select assets from app.sites`).toEqual([asset('new-ref')])
  })

  it('continues its numbers', async () => {
    expect(
      await target.database.value`
      select nextval(pg_get_serial_sequence('app.chat_messages', 'number'))::int`,
    ).toBe(6)
  })

  it('continues a capture at the vendor that had started it, and charges for it once', async () => {
    const before = startsAtVendor()
    await target.database.owner`
      update app.task_runs set cancelled_at = now(), run_at = now() where id = ${made.queued}`
    const worker = await openCapturer(target.database)
    await untilRun(target.database, made.started, { state: 'completed' })
    await untilRun(target.database, made.queued, { state: 'failed' })
    await worker.stop()
    expect(startsAtVendor()).toBe(before)
    expect(await charges(target.database, owner.id)).toEqual([-2])
  })
})

describe('a backup that is older than what vendors have done', () => {
  it('cancels open work by the statement of docs/data.md, which starts nothing and releases the credits', async () => {
    await using target = await restored()
    const cancel = sqlBlocks('docs/data.md').find(({ sql }) => sql.includes('cancelled_at'))!
    await target.database.owner.unsafe(cancel.sql)
    const before = startsAtVendor()
    const worker = await openCapturer(target.database)
    for (const id of [made.started, made.queued]) {
      await untilRun(target.database, id, { state: 'failed', error: expect.stringMatching(/^cancelled:/) })
    }
    await worker.stop()
    expect(startsAtVendor()).toBe(before + 1)
    const reserved = await target.database.value`
      select reserved::int from app.credit_balances where account_id = ${owner.id}`
    expect(reserved).toBe(0)
  })

  it('does not pay again what was paid after it', async () => {
    const paying = await openRecharger(source)
    await expect.poll(() => purchases(source, payer)).toEqual([500])
    await paying.stop()
    await using target = await restored()
    expect(await purchases(target, payer)).toEqual([])
    const worker = await openRecharger({ ...target, vendors: source.vendors })
    await expect.poll(() => purchases(target, payer)).toEqual([500])
    await worker.stop()
    expect(paymentsOf(source, payer)).toHaveLength(1)
  })
})

it('a backup during writes is of one moment: ledgers and months add up', async () => {
  const { owner: sql } = source.database
  const writer = await createAccount(source.database)
  await sql`select private.lock_credits(${writer.id})`
  let isWriting = true
  const writes = (async () => {
    for (let day = 1; isWriting; day++) {
      await sql`select private.add_ledger_entry(${writer.id}, 'adjustment', 1)`
      const date = new Date(Date.UTC(2015, 0, day)).toISOString().slice(0, 10)
      await observe(source.database, testIsrc(9), date, [day])
    }
  })()
  const backup = await run('backup', folder.path('daily/during-writes'), source.database)
  isWriting = false
  await writes
  expect(backup.code).toBe(0)
  await changeManifest(folder.path('daily/during-writes/manifest.json'), (manifest) => {
    manifest.created_at += '\u001b[2J'
  })
  await using target = await restored('daily/during-writes')
  const ledger = sqlBlocks('docs/monitoring-queries.md').find(({ sql }) => sql.includes('as reservations\n'))!
  expect(await target.database.owner.unsafe(ledger.sql)).toHaveLength(0)
  const days = await target.database.value`
    select count(distinct captured_at::date)::int from app.song_measurements where isrc = ${testIsrc(9)}`
  expect(days).toBeGreaterThan(0)
  expect(
    await target.database.value`
    select count(*)::int from app.daily_playcounts where isrc = ${testIsrc(9)}`,
  ).toBe(days)
})

describe('a restore that is refused', () => {
  const target = fixture(openPlatform)
  const refused = async (name: string) => {
    const before = await contents(target.database)
    const restoring = restore({ folder: folder.path(name), url: urlOf(target.database) })
    const error = await restoring.then(() => undefined, (error: Error) => error)
    expect(await contents(target.database)).toEqual(before)
    expect(error).toBeInstanceOf(Refusal)
    return error!.message
  }
  async function changed(name: string, change: (path: (file: string) => string) => Promise<void>) {
    await Deno.mkdir(folder.path(name))
    for await (const file of Deno.readDir(folder.path('first'))) {
      await Deno.copyFile(folder.path(`first/${file.name}`), folder.path(`${name}/${file.name}`))
    }
    await change((file) => folder.path(`${name}/${file}`))
  }

  it('is of another schema', async () => {
    await changed('of-another-schema', (path) =>
      changeManifest(path('manifest.json'), ({ migrations }) => {
        migrations.push('29991231000000\u001b[2J')
      }))
    expect(await refused('of-another-schema')).toContain('Apply those of the backup')
    // The command alone writes to a terminal.
    const { code, stderr } = await run('restore', folder.path('of-another-schema'), target.database)
    expect(code).toBe(1)
    expect(stderr).toContain('Apply those of the backup')
    expect(stderr).not.toMatch(controls)
  })

  it.each([
    ['table', (manifest: Manifest) => manifest.tables.at(-1)!],
    ['column', (manifest: Manifest) => manifest.tables.at(-1)!.columns.at(-1)!],
    ['sequence', (manifest: Manifest) => manifest.sequences.at(-1)!],
  ])('names a %s that a backup of this project cannot have, such as SQL', async (what, part) => {
    await changed(`injected-${what}`, (path) =>
      changeManifest(path('manifest.json'), (manifest) => {
        part(manifest).name += '; create table app.injected (id int primary key); commit'
      }))
    expect(await refused(`injected-${what}`))
      .toMatch(/^The backup has .*injected.*, which the project lacks$/)
  })

  const changeSongs = async (file: string, change: (text: string) => string) => {
    const stream = (await Deno.open(file)).readable.pipeThrough(new DecompressionStream('gzip'))
    const text = new Blob([change(await new Response(stream).text())])
    await Deno.writeFile(file, text.stream().pipeThrough(new CompressionStream('gzip')))
  }

  const songs = 'app.songs.jsonl.gz'
  type Change = (path: (file: string) => string) => Promise<void>
  const ofManifest = (change: (manifest: Manifest) => void): Change => (path) =>
    changeManifest(path('manifest.json'), change)
  const songsIn = ({ tables }: Manifest) => tables.find(({ name }) => name === 'app.songs')!
  it.each<[string, RegExp, Change]>([
    [
      'has a file without its last rows',
      /app\.songs has \d+ rows instead of \d+/,
      (path) => changeSongs(path(songs), (text) => text.replace(/.*\n$/, '')),
    ],
    ['has a line of two rows', /^Line 1 of the file of app\.songs is not one row/, async (path) => {
      await changeSongs(path(songs), (text) => text.replace('\n', ','))
      await ofManifest((manifest) => void songsIn(manifest).rows--)(path)
    }],
    ['misses a file', /^The file of app\.songs cannot be read: [^\n]+$/, (path) => Deno.remove(path(songs))],
    ['has a cut file', /^The file of app\.songs cannot be read: [^\n]+$/, async (path) => {
      await Deno.truncate(path(songs), (await Deno.stat(path(songs))).size - 20)
    }],
    [
      'has a table without columns',
      /is not a complete backup$/,
      ofManifest((manifest) => void (songsIn(manifest).columns = [])),
    ],
    [
      'has no table that others refer to',
      /is not a complete backup: it lacks the table app\.api_keys$/,
      ofManifest((manifest) => {
        manifest.tables = manifest.tables.filter(({ name }) => name !== 'app.api_keys')
      }),
    ],
    [
      'has a table without one of its columns',
      /is not a complete backup: it lacks the column .+ of app\.songs$/,
      ofManifest((manifest) => void songsIn(manifest).columns.pop()),
    ],
    [
      'has no manifest, because the backup did not end',
      /is not a complete backup/,
      (path) => Deno.remove(path('manifest.json')),
    ],
  ])('%s', async (what, message, change) => {
    await changed(what, change)
    expect(await refused(what)).toMatch(message)
  })

  it('is into a project that has accounts', async () => {
    await createAccount(target.database)
    expect(await refused('first')).toContain('has accounts or users already')
  })

  it('keeps an earlier backup: a folder is written once', async () => {
    const { code, stderr } = await run('backup', folder.path('first'), source.database)
    expect([code, stderr]).toEqual([1, expect.stringContaining('exists already')])
  })
})
