import { expect, it } from 'vitest'
import { demoAlbum } from '../../../supabase/local/stand-ins/demo-recordings.ts'
import { testIsrc } from '../../support/accounts.ts'
import { json, key } from '../../support/requests.ts'
import { songFiles } from '../../support/song-files.ts'
import { openCatalogs } from './world.ts'

const { platform, owner, send, read, create } = openCatalogs()
const preview = (body: object, status = 200) => json(send('POST', '/songs/preview', body), status)
const upload = (content: BlobPart, query = '', status = 200) => {
  const body = new FormData()
  body.set('file', new File([content], 'export.csv', { type: 'text/csv' }))
  const request = { method: 'POST', headers: key(owner), body }
  return json(platform.api.request(`/api/catalogs/songs/preview${query}`, request), status)
}
const catalogCount = async () => (await read('')).pagination.total_count

it('says what the dry run of an import into an empty catalog says, and creates nothing', async () => {
  const catalogId = await create()
  const before = await catalogCount()
  for (
    const given of [
      { csv: `isrc,title\n${testIsrc(1)},Low Tide\nQZ-TST-26-O0001,Typed\nQZTST26,Cut\n` },
      { source: `spotify:album:${demoAlbum.id}` },
    ]
  ) {
    const { catalog_id: _id, dry_run: _run, ...dryRun } = await json(
      send('POST', `/${catalogId}/songs/import`, { ...given, dry_run: true }),
    )
    const { song_count, ...said } = dryRun
    expect(song_count).toBe(0)
    expect(await preview(given)).toEqual(said)
  }
  expect(await catalogCount()).toBe(before)
})

it('names the line, the title and the fault of each refused row', async () => {
  const { recordings, refused } = await preview({
    csv: `isrc,title\n${testIsrc(1)},Low Tide\n${
      testIsrc(2).slice(0, 7)
    }O0001,Typed\nQZTST26,\nnone,No code\n`,
  })
  expect(recordings).toMatchObject([{ line: 2, name: 'Low Tide', state: 'new' }])
  const isNot = 'this is not an ISRC'
  expect(refused).toMatchObject([
    { line: 3, name: 'Typed', reason: `${isNot}: it has the letter O in place of a zero` },
    { line: 4, name: null, reason: `${isNot}: it has 7 of 12 characters` },
    { line: 5, name: 'No code', reason: isNot },
  ])
})

it('takes an uploaded file with the answers to what it leaves open', async () => {
  const { content, question } = songFiles['dates with two readings']!
  expect((await upload(content as string)).questions).toMatchObject([{ option: question!.option }])
  const { recordings, questions } = await upload(content as string, '?date_order=mdy')
  expect([recordings[0].release_date, questions]).toEqual(['2019-03-04', []])
  await upload('x'.repeat(6_100_000), '', 413)
  expect((await preview({}, 400)).error).toBe('Exactly one of source and csv must be provided')
})
