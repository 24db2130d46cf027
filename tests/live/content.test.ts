import { expect } from 'vitest'
import { once, payer } from './support/actors.ts'
import { openArtist } from './support/created.ts'
import { post } from './support/http.ts'
import { rule } from './support/rule.ts'
import { untilEnded } from './support/runs.ts'

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
