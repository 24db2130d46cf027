import { useEffect } from 'preact/hooks'
import type { Run } from '../../../../client/mod.ts'
import { DropZone } from '../../../components/drop-zone.tsx'
import { count } from '../../format.ts'
import { recognize } from './given.ts'
import type { Selection } from './selection.ts'

/** The field for recordings, in the page of a new catalog, in the first run and in a catalog. */
export const GivenField = ({ selection, label, locked }: {
  selection: Selection
  label: string
  locked?: boolean
}) => {
  const { text, readText, given, found, failure } = selection
  const file = given.value?.kind === 'file' ? given.value.file : undefined
  const rows = found.value?.file?.row_count
  return (
    <DropZone
      label={label}
      placeholder='Paste an address, a UPC or ISRCs, drop a file, or type words to search'
      note='CSV or text, up to 6 MB'
      accept='.csv,.tsv,.txt,text/csv,text/plain'
      text={text.value}
      onText={(value) => text.value = value}
      isReadAtOnce={(pasted) => recognize(pasted).kind !== 'words'}
      file={file && { name: file.name, note: rows === undefined ? undefined : count(rows, 'row') }}
      onFile={(given) => void selection.giveFile(given)}
      act={text.value === readText.value && failure.value === undefined ? undefined : 'Preview'}
      onSubmit={() => void selection.giveText()}
      disabled={locked}
    />
  )
}

/** How much of a long list is added. */
export function AddProgress({ run }: { run: Run | undefined }) {
  if (!run) return null
  const { read, total } = (run.progress ?? {}) as { read?: number; total?: number }
  return (
    <progress
      aria-label='Recordings that are added'
      value={total ? read : undefined}
      max={total ?? undefined}
    />
  )
}

/** Reads `?source=` of a link once, and not again when the page is loaded again. */
export function useSourceOfAddress(selection: Selection): void {
  useEffect(() => {
    const address = new URL(location.href)
    const source = address.searchParams.get('source')
    if (!source) return
    address.searchParams.delete('source')
    history.replaceState(null, '', address)
    selection.text.value = source
    void selection.giveText()
  }, [])
}
