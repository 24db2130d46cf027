import { expect } from 'vitest'
import { owner, payer } from './support/actors.ts'
import { useCreated } from './support/created.ts'
import { get, post } from './support/http.ts'
import { deployment, rule } from './support/rule.ts'
import { untilEnded } from './support/runs.ts'

const created = useCreated()

const importText = (catalog: string, body: object, as = owner) =>
  post(`/api/catalogs/${catalog}/songs/import`, body, as)
const listed = async (catalog: string, as = owner) =>
  (await get(`/api/catalogs/${catalog}/songs?limit=1000`, as)).body.songs
const isrcsOf = (songs: { isrc: string }[]) => songs.map(({ isrc }) => isrc)

rule('a catalog is filled from a release in the background, with what its preview shows', {
  needs: ['demo.release_url'],
}, async () => {
  const { as } = await payer()
  const catalog = await created.catalog(as)
  const source = deployment.demo!.release_url!
  const preview = await importText(catalog, { source, dry_run: true }, as)
  expect([preview.status, preview.body]).toMatchObject([200, { dry_run: true, song_count: 0, file: null }])
  expect(preview.body.added).toBeGreaterThan(0)
  expect(await listed(catalog, as)).toEqual([])
  const { status, body } = await importText(catalog, { source }, as)
  expect([status, body]).toMatchObject([202, { dry_run: false, runId: expect.any(String) }])
  const run = await untilEnded(body.runId, as)
  expect(run).toMatchObject({ status: 'completed', output: { catalog_id: catalog } })
  const songs = await listed(catalog, as)
  expect(run.output!.added).toBe(songs.length)
  if (preview.body.is_complete) expect(songs).toHaveLength(preview.body.added)
  const shown = isrcsOf(preview.body.recordings)
  expect(isrcsOf(songs).filter((isrc) => shown.includes(isrc))).toEqual(shown.sort())
  const second = await untilEnded((await importText(catalog, { source }, as)).body.runId, as)
  expect(second.output).toMatchObject({ read: run.output!.read, added: 0 })
})
