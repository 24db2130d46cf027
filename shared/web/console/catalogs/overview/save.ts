import { calls, data } from '../../calls.ts'
import { saveFile } from '../../dom/files.ts'
import { pageId } from '../../place.ts'
import { comparedPeriods } from './days.ts'

const pictureWidth = 1200

export type FileName = 'playcount-history.csv' | 'playcount-summary.csv' | 'daily-gains.png' | 'movers.png'

/** Loads a file and saves it. Tables are marked as UTF-8 for spreadsheets. */
export async function save(file: FileName, days: number): Promise<void> {
  saveFile(await load(file, days), file)
}

async function load(file: FileName, days: number): Promise<Blob> {
  const path = { catalogId: pageId() }
  const query = comparedPeriods(days)
  const table = { params: { path, query: { ...query, bom: true } }, parseAs: 'blob' } as const
  const picture = { params: { path, query: { ...query, width: pictureWidth } }, parseAs: 'blob' } as const
  switch (file) {
    case 'playcount-history.csv':
      return await data(calls.GET('/api/catalogs/{catalogId}/playcount-history.csv', table))
    case 'playcount-summary.csv':
      return await data(calls.GET('/api/catalogs/{catalogId}/playcount-summary.csv', table))
    case 'daily-gains.png':
      return await data(calls.GET('/api/catalogs/{catalogId}/daily-gains.png', picture))
    case 'movers.png':
      return await data(calls.GET('/api/catalogs/{catalogId}/movers.png', picture))
  }
}
