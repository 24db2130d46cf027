import { CopyButton } from '../../../components/copy-button.tsx'
import { Icon } from '../../../components/page-icon.tsx'
import { toast } from '../../../components/toast.tsx'
import { useAct } from '../../dom/use-act.tsx'
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
  const { button } = useAct(toast)
  const remove = async () => {
    await removeRecordings(rows, changed)
    clear()
  }
  return (
    <div class='bulk-bar' role='region' aria-label='Selected recordings'>
      <p role='status'>
        <strong>{number(rows.length)}</strong> selected
        {rows.length === maxSelected && total > maxSelected &&
          `, of ${number(total)}: at most ${number(maxSelected)} at once`}
      </p>
      <CopyButton
        text={rows.map(({ isrc }) => isrc).join('\n')}
        said={`${count(rows.length, 'ISRC')} copied.`}
      >
        Copy ISRCs
      </CopyButton>
      <button type='button' onClick={() => saveRecordings(rows)}>
        <Icon name='download' />CSV
      </button>
      <button {...button(remove)} class='danger'>Remove</button>
      <button type='button' class='icon-button' aria-label='Clear the selection' onClick={clear}>
        <Icon name='close' />
      </button>
    </div>
  )
}
