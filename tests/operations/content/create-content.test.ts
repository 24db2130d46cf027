import { expect } from 'vitest'
import { payer } from '../../live/support/actors.ts'
import { openArtist } from '../../live/support/created.ts'
import { post } from '../../live/support/http.ts'
import { rule } from '../../live/support/rule.ts'
import { untilEnded } from '../../live/support/runs.ts'

rule('content is created in the background, one run for each video', {
  needs: ['stand_ins'],
  credits: 50,
}, async () => {
  const { as } = await payer()
  const artist_account_id = await openArtist(as)
  const { status, body } = await post('/api/content/create', { artist_account_id }, as)
  expect([status, body]).toEqual([202, {
    runIds: [expect.any(String)],
    status: 'triggered',
    artist_account_id,
    template: 'artist-caption-bedroom',
    lipsync: false,
  }])
  const run = await untilEnded(body.runIds[0], as)
  expect(run).toMatchObject({ taskId: 'create_content', status: 'completed', error: null })
  expect(run.output).toMatchObject({ videoUrl: expect.stringMatching(/^https?:/), credits: 50 })
})
