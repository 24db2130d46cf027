import { expect, it } from 'vitest'
import { readCsv } from '../../supabase/import/csv.ts'

it.each([1, 2, 3, 7, 1_000])('a byte order mark is no part of the header in chunks of %i', async (size) => {
  const bytes = new TextEncoder().encode('\ufeffisrc,name\nQZIMP2600001,One\n')
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size)
  }
  const rows = []
  for await (const row of readCsv(chunks())) rows.push(row)
  expect(rows)
    .toEqual([{ line: 1, fields: ['isrc', 'name'] }, { line: 2, fields: ['QZIMP2600001', 'One'] }])
})
