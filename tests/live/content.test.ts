import { expect } from 'vitest'
import { once, openPayer, outsider, owner, payer } from './support/actors.ts'
import { openArtist } from './support/created.ts'
import { expectError, expectInvalid, expectSameAsMissing } from './support/errors.ts'
import { get, post } from './support/http.ts'
import { rule } from './support/rule.ts'
import { readRun, untilEnded } from './support/runs.ts'

const artist = once(async () => await openArtist((await payer()).as))

/** A video of the payer, which the other rules only read. */
const video = once(async () => {
  const { as } = await payer()
  const artist_account_id = await artist()
  const headers = { 'idempotency-key': `acceptance-${crypto.randomUUID()}` }
  const first = await post('/api/content/create', { artist_account_id }, as, { headers })
  return { as, artist_account_id, headers, first }
})

rule(
  'content is created in the background, one run for each video',
  { needs: ['stand_ins'], credits: 50 },
  async () => {
    const { as, artist_account_id, first } = await video()
    expect(first.status).toBe(202)
    expect(first.body).toEqual({
      runIds: [expect.any(String)],
      status: 'triggered',
      artist_account_id,
      template: 'artist-caption-bedroom',
      lipsync: false,
    })
    const run = await untilEnded(first.body.runIds[0], as)
    expect(run).toMatchObject({ status: 'completed', error: null })
    expect(run.output).toMatchObject({ videoUrl: expect.stringMatching(/^https?:/), credits: 50 })
  },
)

rule('a repeated idempotency key returns the same runs, and another request with it is a conflict', {
  needs: ['stand_ins'],
}, async () => {
  const { as, artist_account_id, headers, first } = await video()
  const again = await post('/api/content/create', { artist_account_id }, as, { headers })
  expect([again.status, again.body]).toEqual([202, first.body])
  const other = await post('/api/content/create', { artist_account_id, lipsync: true }, as, { headers })
  expectError(other, 409, 'idempotency_key_reused', 'status')
})

rule('a failed video costs nothing', { needs: ['stand_ins', 'mail_folder'] }, async () => {
  const { as } = await openPayer()
  const body = { artist_account_id: await openArtist(as), songs: ['stand-in:fails'] }
  const reply = await post('/api/content/create', body, as)
  const run = await untilEnded(reply.body.runIds[0], as)
  expect(run).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(/^provider_failed: /),
  })
  expect((await get('/api/credits', as)).body).toMatchObject({ balance: 333, reserved: 0 })
})

rule('content input is checked before access, and a foreign artist is missing', {}, async () => {
  const artist_account_id = await openArtist()
  const wrong = [
    {},
    { artist_account_id: 'nobody' },
    { artist_account_id, template: 'unknown' },
    { artist_account_id, batch: 0 },
    { artist_account_id, batch: 31 },
    { artist_account_id, batch: 1.5 },
    { artist_account_id, caption_length: 'epic' },
    { artist_account_id, lipsync: 'yes' },
    { artist_account_id, images: ['nowhere'] },
    { artist_account_id, surprise: 1 },
  ]
  for (const body of wrong) expectInvalid(await post('/api/content/create', body, outsider), 'status')
  const missing = await post('/api/content/create', { artist_account_id: crypto.randomUUID() }, owner)
  expectError(missing, 404, 'not_found', 'status')
})

rule(
  'a run is read by those with access to its account, and is missing for others',
  { needs: ['stand_ins'] },
  async () => {
    const { as, first } = await video()
    const [runId] = first.body.runIds
    const run = await readRun(runId, as)
    expect(Object.keys(run).sort()).toEqual(
      ['createdAt', 'error', 'finishedAt', 'id', 'output', 'progress', 'startedAt', 'status', 'taskId'],
    )
    const missing = crypto.randomUUID()
    expectSameAsMissing(
      await get(`/api/tasks/runs?runId=${runId}`, outsider),
      await get(`/api/tasks/runs?runId=${missing}`, outsider),
      runId,
      missing,
    )
    const { body } = await get('/api/tasks/runs?limit=100', as)
    expect(body.runs.map(({ id }: { id: string }) => id)).toContain(runId)
    expect((await get('/api/tasks/runs?limit=100', outsider)).text).not.toContain(runId)
    for (const limit of ['0', '101', 'x']) {
      expectInvalid(
        await get(`/api/tasks/runs?limit=${limit}`, as),
        'status',
      )
    }
    expect((await get('/api/tasks', as)).body).toMatchObject({ status: 'success', tasks: expect.any(Array) })
  },
)

rule(
  'a queued or running run is cancelled and charges nothing',
  { needs: ['stand_ins', 'mail_folder'] },
  async () => {
    const { as } = await openPayer()
    const body = { artist_account_id: await openArtist(as), songs: ['stand-in:never-ends'] }
    const { body: { runIds: [runId] } } = await post('/api/content/create', body, as)
    expect((await post(`/api/tasks/runs/${runId}/cancel`, {}, as)).status).toBe(202)
    const run = await untilEnded(runId, as)
    expect(run).toMatchObject({ status: 'failed', error: expect.stringMatching(/^cancelled: /) })
    expect((await get('/api/credits', as)).body).toMatchObject({ balance: 333, reserved: 0 })
  },
)
