import { expect } from 'vitest'
import { once, payer } from '../../live/support/actors.ts'
import { openArtist } from '../../live/support/created.ts'
import { post } from '../../live/support/http.ts'
import { deployment, rule } from '../../live/support/rule.ts'
import { follow, openEvents, readEvents } from '../../live/support/run-events.ts'
import { readRun } from '../../live/support/runs.ts'

/** A capture of one recording, followed from its start. */
const capture = once(async () => {
  const { as } = await payer()
  const isrcs = deployment.demo!.isrcs!.slice(0, 1)
  const { status, body, text } = await post('/api/playcount-snapshots', { isrcs }, as)
  expect(status, text).toBe(202)
  return { as, runId: body.runId as string, events: await follow(body.runId, as) }
})

rule(
  'a run is followed as server-sent events up to its end',
  { needs: ['demo.isrcs'], credits: 1 },
  async () => {
    const { as, runId, events } = await capture()
    const run = await readRun(runId, as)
    expect(events.at(-1)).toMatchObject({ event: 'end', data: run })
    expect(run).toMatchObject({ status: 'completed', output: { captured_count: 1 } })
    for (const { event, data } of events.slice(0, -1)) {
      expect([event, data.id, data.finishedAt]).toEqual(['progress', runId, null])
    }
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
  },
)

rule('a stream continues after the last event that its client got', {
  needs: ['stand_ins', 'mail_folder'],
}, async () => {
  const { as } = await payer()
  const body = { artist_account_id: await openArtist(as), songs: ['stand-in:never-ends'] }
  const { body: { runIds: [runId] } } = await post('/api/content/create', body, as)
  let known = ''
  for await (const { id, data } of readEvents(await openEvents(runId, as))) {
    known = id
    if (data.status === 'running') break
  }
  const later = follow(runId, as, known)
  expect((await post(`/api/tasks/runs/${runId}/cancel`, {}, as)).status).toBe(202)
  const events = await later
  expect(events.map(({ id }) => id)).not.toContain(known)
  expect(events.at(-1)).toMatchObject({ event: 'end', data: { status: 'failed' } })
})
