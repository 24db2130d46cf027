import { expect } from 'vitest'
import { openGenerator } from '../../../shared/generation/open-generator.ts'
import { apifyPlaycounts } from '../../../shared/providers/apify/apify.ts'
import { capturePlaycounts } from '../../../shared/tasks/capture-playcounts.ts'
import { completeRecordings } from '../../../shared/tasks/complete-recordings.ts'
import { fillCatalog } from '../../../shared/tasks/fill-catalog.ts'
import { startApify } from '../../../supabase/local/stand-ins/apify.ts'
import { demoAlbum } from '../../../supabase/local/stand-ins/demo-recordings.ts'
import { createAccount } from '../../support/accounts.ts'
import { fastRetryPolicy } from '../../support/captures.ts'
import { openRecordings } from '../../support/fills.ts'
import { fixture } from '../../support/fixture.ts'
import { dateAfter, daysLater, itToday } from '../../support/clock.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, sendJson } from '../../support/requests.ts'
import { openWorker, untilRun } from '../../support/worker.ts'

const platform = fixture(openPlatform)
const owner = fixture(() => createAccount(platform.database))
const apify = fixture(() => {
  const standIn = startApify({ durationMs: () => 10 })
  return { origin: standIn.origin, apiKey: standIn.apiKey, close: () => standIn.stop() }
})
fixture(() =>
  openWorker(
    platform.database,
    [fillCatalog(fastRetryPolicy), completeRecordings(fastRetryPolicy), capturePlaycounts(fastRetryPolicy)],
    {
      providers: {
        ...openRecordings(platform.vendors),
        playcounts: apifyPlaycounts({
          apiBase: apify.origin,
          token: apify.apiKey,
          actor: 'label/playcounts',
        }),
        generator: openGenerator(undefined),
      },
      maintenanceMs: 100,
    },
  )
)

const send = (method: string, path: string, body?: object) => sendJson(platform, owner, method, path, body)
const ended = (runId: string) => untilRun(platform.database, runId, { state: 'completed' })

itToday(
  'three requests lead from an album to daily captures, and these to a comparison, pictures and a report',
  async () => {
    const { catalog: { id } } = await json(send('POST', '/api/catalogs', { name: demoAlbum.name }), 201)
    const source = `https://open.spotify.com/album/${demoAlbum.id}`
    await ended((await json(send('POST', `/api/catalogs/${id}/songs/import`, { source }), 202)).runId)
    const daily = { catalog_id: id, schedule: 'daily' }
    const { runId, task_id } = await json(send('POST', '/api/playcount-snapshots', daily), 202)
    await ended(runId)

    for (let day = 1; day <= 8; day++) {
      // The counters grow by 10,000 a day. Before the schedule becomes due, so that the next capture keeps its values.
      await platform.database.owner`update app.song_measurements set value = value - 10000`
      await daysLater(platform.database, 1)
      await expect.poll(async () => {
        const { tasks: [{ last_run }] } = await json(send('GET', `/api/tasks?id=${task_id}`))
        return [last_run.date, last_run.state]
      }, { timeout: 10_000, interval: 20 }).toEqual([dateAfter(0), 'completed'])
    }

    const period = `since=${dateAfter(-4)}&days=3`
    const { songs } = await json(send('GET', `/api/catalogs/${id}/songs`))
    expect(songs.length).toBeGreaterThan(1)
    const change = 30_000 * songs.length
    expect(await json(send('GET', `/api/catalogs/${id}/playcount-summary?${period}`))).toMatchObject({
      recordings: { total: songs.length, comparable: songs.length },
      previous_change: change,
      current_change: change,
      absolute_growth: 0,
      counter_events: [],
    })
    for (const picture of ['daily-gains', 'movers']) {
      const response = await send('GET', `/api/catalogs/${id}/${picture}.png?${period}`)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
      expect((await response.bytes()).slice(1, 4)).toEqual(new TextEncoder().encode('PNG'))
    }
    const read = () => json(send('GET', `/api/catalogs/${id}/valuation-report`))
    await expect.poll(async () => (await read()).updating, { timeout: 10_000, interval: 50 }).toBe(false)
    const report = await read()
    expect(report).toMatchObject({
      state: 'valued',
      coverage: { recordings: songs.length, valued: songs.length },
    })
    const next = report.cash_flow[0].streams
    expect(next.low).toBeLessThan(next.mid)
    // A year at this rate, less what decays.
    expect(next.mid).toBeGreaterThan(10_000 * 365 * songs.length / 2)
    expect(next.mid).toBeLessThan(10_000 * 365 * songs.length)
    const page = await send('GET', `/api/catalogs/${id}/valuation-report.html`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(demoAlbum.name)])
  },
  60_000,
)
