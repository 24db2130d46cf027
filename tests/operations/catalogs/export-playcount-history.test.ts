import { expect, it } from 'vitest'
import { testIsrc } from '../../support/accounts.ts'
import { isrcsOf, openCatalogs } from './world.ts'

const { platform, get, create } = openCatalogs()

// What it refuses: comparison.test.ts.

it('the comparison is streamed with all pages as CSV, safe for a spreadsheet', async () => {
  const isrcs = isrcsOf(60, 100)
  const id = await create(isrcs)
  await platform.database.owner`update app.songs set name = '=1+1, "quoted"' where isrc = ${testIsrc(100)}`
  const response = await get(`/${id}/playcount-history.csv?since=2026-03-03&days=1`)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const [head, ...lines] = (await response.text()).trimEnd().split('\r\n')
  expect(head).toBe(
    'isrc,name,state,previous_change,current_change,absolute_growth,percentage_growth,zero_baseline,' +
      'missing_days,invalid_days,correction_days,2026-03-02,2026-03-03,2026-03-04',
  )
  expect(lines[0]).toContain(`"'=1+1, ""quoted"""`)
  expect(lines.map((line) => line.slice(0, 12))).toEqual(isrcs)
})
