import { useState } from 'preact/hooks'
import { Icon } from '../../../components/icon.tsx'
import { Menu } from '../../../components/menu.tsx'
import { toast } from '../../../components/toast.tsx'
import { describeFailure } from '../../dom/failure.ts'
import type { FileName } from './save.ts'

const files: readonly (readonly [name: string, about: string, file: FileName])[] = [
  ['Comparison (CSV)', 'of all recordings', 'playcount-history.csv'],
  ['Summary (CSV)', 'of the catalog', 'playcount-summary.csv'],
  ['Daily plays (PNG)', 'as a picture', 'daily-gains.png'],
  ['Movers (PNG)', 'as a picture', 'movers.png'],
]

/** Saves what the page shows as files. */
export function Export({ days }: { days: number }) {
  const [busy, setBusy] = useState<FileName>()
  const start = async (file: FileName) => {
    if (busy) return
    setBusy(file)
    try {
      const { save } = await import('./save.ts')
      await save(file, days)
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
          onClick={() => void start(file)}
        >
          {name} <small>{about}</small>
        </button>
      ))}
    </Menu>
  )
}
