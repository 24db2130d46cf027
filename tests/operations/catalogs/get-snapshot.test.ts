import { expect } from 'vitest'
import { outsider, payer } from '../../live/support/actors.ts'
import { newName, useCreated } from '../../live/support/created.ts'
import { expectSameAsMissing } from '../../live/support/errors.ts'
import { get, patch, post } from '../../live/support/http.ts'
import { deployment, rule } from '../../live/support/rule.ts'
import { untilEnded } from '../../live/support/runs.ts'

const created = useCreated()

rule('a capture runs in the background, is charged by tens, and values its catalog', {
  needs: ['demo.isrcs'],
  credits: 1,
}, async () => {
  const { as } = await payer()
  const catalog = await created.catalog(as)
  // Recordings that a stand-in knows.
  const isrcs = deployment.demo!.isrcs!.slice(0, 2)
  await post(`/api/catalogs/${catalog}/songs`, { isrcs }, as)
  const { status, body } = await post('/api/playcount-snapshots', { catalog_id: catalog }, as)
  const state = expect.stringMatching(/^(queued|running|done)$/)
  expect([status, body]).toMatchObject([202, { snapshot: { state }, runId: expect.any(String) }])
  expect(await untilEnded(body.runId, as))
    .toMatchObject({ status: 'completed', output: { captured_count: isrcs.length, credits: 1 } })
  const path = `/api/playcount-snapshots/${body.snapshot.id}`
  expect((await get(path, as)).body.snapshot).toMatchObject({
    ...{ state: 'done', error: null, catalog_id: catalog, finished_at: expect.any(String) },
    ...{ recording_count: isrcs.length, captured_count: isrcs.length },
  })
  // Renaming keeps measurements and valuations.
  await patch(`/api/catalogs/${catalog}`, { name: newName() }, as)
  const { body: { valuations } } = await get(`/api/catalogs/${catalog}/valuations`, as)
  expect(valuations).toMatchObject([{ measured_song_count: isrcs.length }])
  const missing = crypto.randomUUID()
  const other = await get(`/api/playcount-snapshots/${missing}`, outsider)
  expectSameAsMissing(await get(path, outsider), other, body.snapshot.id, missing)
})
