import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoAlbum } from '../../supabase/local/stand-ins/demo-recordings.ts'
import { personByRequests, personInBrowser, provenSession } from '../local/person.ts'
import { useStack } from '../local/use-stack.ts'
import { openBrowser } from '../support/browser.ts'
import { fixture } from '../support/fixture.ts'
import type { ToolResponse } from '../support/mcp-clients.ts'
import { inspectorBySigningIn, type McpProgram, mcpRemote } from '../support/mcp-programs.ts'
import {
  connectBySigningIn,
  type Decide,
  earlier,
  oauthClients,
  type Open,
} from '../support/oauth-clients.ts'
import { installClients } from './install.ts'

const local = useStack()
const browser = fixture(openBrowser)
const installed = fixture(installClients)

const library =
  (open: Open, options?: Parameters<typeof connectBySigningIn>[3]) =>
  async (address: string, decide: Decide) => (await connectBySigningIn(open, address, decide, options)).client

const connections: Record<string, (address: string, decide: Decide) => Promise<McpProgram>> = {
  'inspector 2.12.0': inspectorBySigningIn,
  'mcp-remote 0.15.1': (address, decide) => mcpRemote(address, {}, decide),
  'sdk 1.10.0': (address, decide) =>
    library(earlier(join(installed.folder, 'node_modules/sdk-1.10.0/dist/esm/client')), { state: null })(
      address,
      decide,
    ),
  'client 2.4.0': library(oauthClients['client 2.4.0']!),
  '@ai-sdk/mcp 2.0.99': library(oauthClients['@ai-sdk/mcp 2.0.99']!),
}

const budget = 100

const chooseInBrowser = async (page: Page) => {
  await page.getByLabel('Demo Records').selectOption('Read and write')
  await page.getByLabel('Publish pages').check()
}

/** The owner lets the app into Demo Records, where it may publish. */
const letIn = (client: string): Decide =>
  client === 'client 2.4.0'
    ? personInBrowser(local, browser, { button: 'Allow', name: 'Test client', choose: chooseInBrowser })
    : personByRequests(local, {
      scopes: ['read', 'write'],
      monthly_budget_credits: budget,
      may_publish: true,
      may_schedule: false,
      organizations: [{ organization_id: local.stack.organization_id!, scopes: ['read', 'write'] }],
    })

/** An owner opens the comparisons to the app that was approved last. */
async function openComparisons() {
  const session = await provenSession(local)
  const path = `/api/organizations/${local.stack.organization_id}/grants`
  const { body: { grants } } = await local.send('GET', path, undefined, session)
  const [{ account_id, client_id, scopes }] = grants.toSorted(
    (a: { created_at: string }, b: { created_at: string }) => b.created_at.localeCompare(a.created_at),
  )
  const review = await local.send(
    'PUT',
    `${path}/${account_id}/${client_id}`,
    { scopes, comparisons: true },
    session,
  )
  expect(review.status, JSON.stringify(review.body)).toBe(200)
}

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
const lastWeek = { since: day(8), days: 7 }

// deno-lint-ignore no-explicit-any -- what a tool returned, which the jobs read as a model does
type Result = any

describe.each(Object.entries(connections))(
  '%s, which knows only the address of the server',
  (name, connect) => {
    const client = fixture(() => connect(`${local.stack.base_url}/mcp`, letIn(name)))

    const links = (
      content: ToolResponse['content'],
    ) => [...new Set(JSON.stringify(content.slice(1)).match(/acp:[^\s"\\]+/g))]
    const call = async (tool: string, args: Record<string, unknown> = {}) => {
      const result = await client.call(tool, args)
      // A client of an early revision has only the text.
      const text = result.content[0]!.text!
      return { ...result, value: (result.isError ? text : JSON.parse(text)) as Result }
    }
    const use = async (tool: string, args: Record<string, unknown> = {}): Promise<Result> => {
      const { isError, value } = await call(tool, args)
      if (isError) throw new Error(`${tool}: ${value}`)
      return value
    }
    const started: string[] = []
    const finish = async (run_id: string) => {
      started.push(run_id)
      const status = async () => (await use('list_task_runs', { run_id })).runs[0].status
      await expect.poll(status, { timeout: 60_000, interval: 1_000 }).toBe('completed')
    }

    let workspace: string
    let catalog_id: string
    let recording: { isrc: string; name: string }

    beforeAll(async () => {
      const { grant: { organizations } } = await use('get_account')
      expect(organizations).toMatchObject([{ name: 'Demo Records', state: 'granted', comparisons: false }])
      workspace = organizations[0].organization_id
      const { catalogs } = await use('list_catalogs', { workspace })
      catalog_id = catalogs.find(({ name }: Result) => name === 'The Paper Lanterns, complete').id
    })

    it('finds a recording by its title', async () => {
      const { songs } = await use('list_catalog_songs', { catalog_id })
      recording = songs.find(({ name }: Result) => name === 'Velvet Signals')
      expect(recording.isrc).toBe('QZDM02000002')
      const { tracks } = await use('search_streaming_catalog', { q: 'Velvet Signals', type: 'track' })
      expect(tracks.items.map(({ isrc }: Result) => isrc)).toContain(recording.isrc)
    })

    let made: string

    it('makes a catalog of a release and one of ISRCs, and deletes one when the user has agreed', async () => {
      const { catalog: { id: ofRelease } } = await use('create_catalog', { name: 'Of a release', workspace })
      const { albums } = await use('search_streaming_catalog', { q: demoAlbum.name, type: 'album' })
      const source = albums.items.find(({ id }: Result) => id === demoAlbum.id).url
      const { added } = await use('add_catalog_songs', { catalog_id: ofRelease, source, dry_run: true })
      expect(added).toBeGreaterThan(0)
      const { runId } = await use('add_catalog_songs', { catalog_id: ofRelease, source })
      await finish(runId)
      expect((await use('list_catalog_songs', { catalog_id: ofRelease })).songs).toHaveLength(added)

      const { catalog: { id: ofIsrcs } } = await use('create_catalog', { name: 'Of ISRCs', workspace })
      const { songs } = await use('list_catalog_songs', { catalog_id, limit: 3 })
      const isrcs = songs.map(({ isrc }: Result) => isrc)
      expect(await use('add_catalog_songs', { catalog_id: ofIsrcs, isrcs })).toMatchObject({ added: 3 })

      const refused = await call('delete_catalog', { catalog_id: ofRelease })
      expect(refused).toMatchObject({ isError: true, _meta: { error_code: 'confirmation_required' } })
      const { confirm, effect } = await use('delete_catalog', { catalog_id: ofRelease, dry_run: true })
      expect(effect).toContain('Of a release')
      await use('delete_catalog', { catalog_id: ofRelease, confirm })
      const ids = (await use('list_catalogs', { workspace })).catalogs.map(({ id }: Result) => id)
      expect(ids).toContain(ofIsrcs)
      expect(ids).not.toContain(ofRelease)
      made = ofIsrcs
    })

    it('captures within its budget', async () => {
      const left = async () => (await use('get_account')).grant.budget.left
      const before = await left()
      const { credits } = await use('create_playcount_snapshot', { catalog_id: made, dry_run: true })
      const { snapshot, runId } = await use('create_playcount_snapshot', { catalog_id: made })
      await finish(runId)
      const spent = before - await left()
      expect(spent).toBeGreaterThan(0)
      expect(spent).toBeLessThanOrEqual(credits)
      const { body } = await local.send('GET', `/api/playcount-snapshots/${snapshot.id}`)
      expect(body.snapshot.state).toBe('done')

      const many = Array.from({ length: 10 * budget + 1 }, (_, n) => `QZDM03${String(n).padStart(6, '0')}`)
      const { confirm } = await use('create_playcount_snapshot', { isrcs: many.slice(0, 260), dry_run: true })
      expect(confirm).toEqual(expect.any(String))
      expect(await call('create_playcount_snapshot', { isrcs: many.slice(0, 260) }))
        .toMatchObject({ isError: true, _meta: { error_code: 'confirmation_required' } })
      expect(await call('create_playcount_snapshot', { isrcs: many }))
        .toMatchObject({ isError: true, _meta: { error_code: 'grant_budget_exceeded' } })
      expect(await left()).toBe(before - spent)
    })

    it('compares what moved once an owner has opened the comparisons, and not before', async () => {
      const names = async () => (await client.tools()).map(({ name }) => name)
      expect(await names()).not.toContain('get_playcount_summary')
      await openComparisons()
      expect(await names()).toContain('get_playcount_summary')
      const { recordings, percentage_growth } = await use('get_playcount_summary', {
        catalog_id,
        ...lastWeek,
      })
      expect(recordings.comparable).toBeGreaterThan(0)
      expect(percentage_growth).toEqual(expect.any(Number))
      const history = await use('get_catalog_playcount_history', { catalog_id, ...lastWeek })
      expect(history.recordings.some(({ state }: Result) => state === 'comparable')).toBe(true)
    })

    it('values a catalog with the evidence', async () => {
      const { value: report, content } = await call('get_valuation_report', { catalog_id })
      expect(report).toMatchObject({ state: 'valued', value: { mid: expect.any(Number) } })
      expect(report.assumptions.price.source_url).toMatch(/^https:/)
      const csv = links(content).find((uri) => uri.includes('.csv'))!
      const [contents] = await client.read(csv)
      expect(contents!.text!.split('\r\n').length).toBeGreaterThan(report.coverage.valued)
    })

    it('says what is not counted, and why', async () => {
      const { coverage, not_valued } = await use('get_valuation_report', { catalog_id })
      expect(coverage.not_valued).toBe(1)
      expect(not_valued).toMatchObject([{ reason: 'no_count', isrcs: ['QZDM02000017'] }])
      const { not_comparable } = await use('get_playcount_summary', { catalog_id, ...lastWeek })
      expect(not_comparable).toContainEqual(expect.objectContaining({ state: 'invalid_observation' }))
    })

    it('shows one recording with a picture', async () => {
      const { content } = await call('get_catalog_playcount_history', {
        ...{ catalog_id, ...lastWeek, limit: 1 },
        picture_of: recording.isrc,
      })
      const { data, mimeType } = content.find(({ type }) => type === 'image')!
      expect({ mimeType, start: atob(data!).slice(1, 4) }).toEqual({ mimeType: 'image/png', start: 'PNG' })
    })

    let site: { id: string; revision: number }

    it('makes a page with facts, which the user sees before it is published', async () => {
      const { artists } = await use('list_artists', { workspace })
      const { id: artist_id } = artists.find(({ name }: Result) => name === 'The Paper Lanterns')
      const created = await use('create_site', {
        ...{ workspace, artist_id, release_url: `https://open.spotify.com/album/${demoAlbum.id}` },
        ...{ release_date: '2027-01-15', shows: [{ date: '2027-02-03', city: 'Lisbon', venue: 'Musicbox' }] },
      })
      const { revision } = created.site
      const generated = await use('generate_site', { site_id: created.site.id, revision, instruction: '' })
      if (generated.runId) await finish(generated.runId)
      ;({ site } = await use('get_site', { site_id: created.site.id }))
      expect(site).toMatchObject({ draft: expect.any(Object), published: null })
      const { url } = await use('preview_site', { site_id: site.id })
      expect(await (await fetch(url)).text()).toContain('Musicbox')
    })

    it('publishes the page where it may', async () => {
      const { public_url } = await use('publish_site', { site_id: site.id, revision: site.revision })
      const page = await fetch(public_url)
      expect(page.status).toBe(200)
      expect(await page.text()).toContain('Lisbon')
      const { sites } = await use('list_sites', { workspace })
      expect(sites.find(({ id }: Result) => id === site.id).published_at).toEqual(expect.any(String))
    })

    it('lists the shows of an artist', async () => {
      const { artists } = await use('list_artists', { workspace })
      const { events } = await use('list_artist_events', { artist_id: artists[0].id })
      expect(events[0]).toMatchObject({ date: expect.any(String), venue: expect.any(String) })
    })

    it('says what happened', async () => {
      const { runs } = await use('list_task_runs', { limit: 100 })
      for (const id of started) {
        expect(runs).toContainEqual(expect.objectContaining({ id, status: 'completed' }))
      }
      expect(started.length).toBeGreaterThanOrEqual(2)
    })
  },
)
