import { csvLine } from '../../../../presentation/csv.ts'
import { toast } from '../../../components/toast.tsx'
import { calls, data } from '../../calls.ts'
import { count } from '../../format.ts'
import { pageId } from '../../place.ts'
import { readCatalog } from '../frame.tsx'
import type { Row } from './list.ts'

/** What is needed to put a recording back as it was. */
type Removed = Pick<Row, 'isrc' | 'name' | 'artist' | 'release_date' | 'share' | 'from_file'>

/** Removes recordings of the catalog, with a way back. */
export async function removeRecordings(rows: readonly Removed[], changed: () => void): Promise<void> {
  const params = { path: { catalogId: pageId() } }
  const isrcs = rows.map(({ isrc }) => isrc)
  const update = () => {
    changed()
    void readCatalog()
  }
  await data(calls.DELETE('/api/catalogs/{catalogId}/songs', { params, body: { isrcs } }))
  update()
  const what = rows.length === 1 ? rows[0]!.name ?? rows[0]!.isrc : count(rows.length, 'recording')
  toast(`${what} ${rows.length === 1 ? 'is' : 'are'} removed.`, async () => {
    await putBack(rows)
    update()
  })
}

/** Adds recordings with the share and the details that their owners gave, which the stores do not have. */
async function putBack(rows: readonly Removed[]): Promise<void> {
  const params = { path: { catalogId: pageId() } }
  if (rows.every(({ share, from_file }) => share === null && from_file.length === 0)) {
    const body = { isrcs: rows.map(({ isrc }) => isrc) }
    return void await data(calls.POST('/api/catalogs/{catalogId}/songs', { params, body }))
  }
  const given = (row: Removed, detail: Removed['from_file'][number]) =>
    row.from_file.includes(detail) ? row[detail] : null
  const csv = csvLine(['ISRC', 'Title', 'Artist', 'Release date', 'Share']) +
    rows.map((row) =>
      csvLine([row.isrc, given(row, 'name'), given(row, 'artist'), given(row, 'release_date'), row.share])
    ).join('')
  await data(calls.POST('/api/catalogs/{catalogId}/songs/import', {
    params,
    body: { csv, share_unit: 'percent' },
  }))
}
