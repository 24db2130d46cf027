import { expect } from 'vitest'
import { once, outsider, owner, payer } from './support/actors.ts'
import { openArtist } from './support/created.ts'
import { credentialText, expectError, expectInvalid, expectSameAsMissing } from './support/errors.ts'
import { get, post } from './support/http.ts'
import { deployment, rule } from './support/rule.ts'
import { follow, openEvents, readEvents } from './support/run-events.ts'
import { readRun } from './support/runs.ts'

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

rule(
  'the stream of a run that has ended is its end, and nothing follows it',
  { needs: ['demo.isrcs'] },
  async () => {
    const { as, runId, events } = await capture()
    const response = await openEvents(runId, as)
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const last = events.at(-1)!
    expect(await Array.fromAsync(readEvents(response))).toEqual([last])
    const after = await get(`/api/tasks/runs/${runId}/events`, as, { headers: { 'last-event-id': last.id } })
    expect([after.status, after.text]).toEqual([204, ''])
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

rule('a stream that is refused has not begun', {}, async () => {
  const path = `/api/tasks/runs/${crypto.randomUUID()}/events`
  expectError(await get(path, owner), 404, 'not_found', 'status')
  expectError(await get(path), 401, 'unauthenticated', 'status', credentialText)
  expectInvalid(await get('/api/tasks/runs/7/events', owner), 'status')
  const headers = { 'last-event-id': 'x'.repeat(101) }
  expectInvalid(await get(path, owner, { headers }), 'status')
})

rule(
  'the stream of a foreign run answers as a missing one',
  { needs: ['demo.isrcs'] },
  async () => {
    const { runId } = await capture()
    const missing = crypto.randomUUID()
    const read = (id: string) => get(`/api/tasks/runs/${id}/events`, outsider)
    expectSameAsMissing(await read(runId), await read(missing), runId, missing)
  },
)
