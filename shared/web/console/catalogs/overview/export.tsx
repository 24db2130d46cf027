import { useState } from 'preact/hooks'
import { Icon } from '../../../components/icon.tsx'
import { Menu } from '../../../components/menu.tsx'
import { toast } from '../../../components/toast.tsx'
import { calls, data } from '../../calls.ts'
import { describeFailure } from '../../dom/failure.ts'
import { saveFile } from '../../dom/files.ts'
import { pageId } from '../../place.ts'
import { comparedPeriods } from './days.ts'

/** What is saved, and from where. Tables are marked as UTF-8 for spreadsheets. */
const files = [
  ['Comparison (CSV)', 'of all recordings', 'playcount-history.csv'],
  ['Summary (CSV)', 'of the catalog', 'playcount-summary.csv'],
  ['Daily plays (PNG)', 'as a picture', 'daily-gains.png'],
  ['Movers (PNG)', 'as a picture', 'movers.png'],
] as const

type File = typeof files[number]

const pictureWidth = 1200

async function load(file: File[2], days: number): Promise<Blob> {
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

/** Saves what the page shows as files. */
export function Export({ days }: { days: number }) {
  const [busy, setBusy] = useState<string>()
  const save = async (file: File[2]) => {
    setBusy(file)
    try {
      saveFile(await load(file, days), file)
    } catch (error) {
      toast(describeFailure(error).text)
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <Menu
      id='export'
      button={
        <>
          <Icon name='download' />
          <span>Export</span>
        </>
      }
    >
      {files.map(([name, about, file]) => (
        <button
          key={file}
          type='button'
          aria-disabled={busy === file}
          aria-label={`${name} ${about}`}
          onClick={() => void save(file)}
        >
          {name} <small>{about}</small>
        </button>
      ))}
    </Menu>
  )
}
