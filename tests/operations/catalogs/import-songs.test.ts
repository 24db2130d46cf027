import { expect } from 'vitest'
import { payer } from '../../live/support/actors.ts'
import { useCreated } from '../../live/support/created.ts'
import { get, post } from '../../live/support/http.ts'
import { deployment, rule } from '../../live/support/rule.ts'
import { untilEnded } from '../../live/support/runs.ts'

const created = useCreated()
const isrcsOf = (songs: { isrc: string }[]) => songs.map(({ isrc }) => isrc)

rule('a catalog is filled from a release in the background, with what its preview shows', {
  needs: ['demo.release_url'],
}, async () => {
  const { as } = await payer()
  const path = `/api/catalogs/${await created.catalog(as)}/songs`
  const source = deployment.demo!.release_url!
  const listed = async () => (await get(`${path}?limit=1000`, as)).body.songs
  const preview = await post(`${path}/import`, { source, dry_run: true }, as)
  expect([preview.status, preview.body]).toMatchObject([200, { dry_run: true, song_count: 0, file: null }])
  expect(preview.body.added).toBeGreaterThan(0)
  expect(await listed()).toEqual([])
  const { status, body } = await post(`${path}/import`, { source }, as)
  expect([status, body]).toMatchObject([202, { dry_run: false, runId: expect.any(String) }])
  const { output, ...run } = await untilEnded(body.runId, as)
  const { read, added } = output!
  expect(run).toMatchObject({ status: 'completed', progress: { read, added } })
  const songs = await listed()
  expect([added, output!.catalog_id]).toEqual([songs.length, body.catalog_id])
  for (const song of songs) {
    expect(song).toMatchObject({ name: expect.any(String), artist: expect.any(String) })
  }
  if (preview.body.is_complete) expect(songs).toHaveLength(preview.body.added)
  const shown = isrcsOf(preview.body.recordings)
  expect(isrcsOf(songs).filter((isrc) => shown.includes(isrc))).toEqual(shown.sort())
  const again = await post(`${path}/import`, { source }, as)
  expect((await untilEnded(again.body.runId, as)).output).toMatchObject({ read, added: 0 })
})
