import { useState } from 'preact/hooks'
import { Icon } from '../../../components/icon.tsx'
import { toast } from '../../../components/toast.tsx'
import { describeFailure } from '../../dom/failure.ts'
import { count, number } from '../../format.ts'
import { removeRecordings } from './changes.ts'
import { saveRecordings } from './files.ts'
import { maxSelected, type Row } from './list.ts'

/** What can be done with the selected recordings. */
export function BulkBar({ rows, total, clear, changed }: {
  rows: readonly Row[]
  total: number
  clear: () => void
  changed: () => void
}) {
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await removeRecordings(rows, changed)
      clear()
    } catch (error) {
      toast(describeFailure(error).text)
    }
    setBusy(false)
  }
  const copy = async () => {
    await navigator.clipboard.writeText(rows.map(({ isrc }) => isrc).join('\n'))
    toast(`${count(rows.length, 'ISRC')} copied.`)
  }
  return (
    <div class='bulk-bar' role='region' aria-label='Selected recordings'>
      <p role='status'>
        <strong>{number(rows.length)}</strong> selected
        {rows.length === maxSelected && total > maxSelected &&
          `, of ${number(total)}: at most ${number(maxSelected)} at once`}
      </p>
      <button type='button' onClick={copy}>
        <Icon name='copy' />Copy ISRCs
      </button>
      <button type='button' onClick={() => saveRecordings(rows)}>
        <Icon name='download' />CSV
      </button>
      <button type='button' class='danger' aria-disabled={isBusy} onClick={remove}>Remove</button>
      <button type='button' class='icon-button' aria-label='Clear the selection' onClick={clear}>
        <Icon name='close' />
      </button>
    </div>
  )
}
