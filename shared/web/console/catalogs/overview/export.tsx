import { Icon } from '../../../components/page-icon.tsx'
import { Menu } from '../../../components/menu.tsx'
import { toast } from '../../../components/toast.tsx'
import { useAct } from '../../dom/use-act.tsx'
import type { FileName } from './save.ts'

const files: readonly (readonly [name: string, about: string, file: FileName])[] = [
  ['Comparison (CSV)', 'of all recordings', 'playcount-history.csv'],
  ['Summary (CSV)', 'of the catalog', 'playcount-summary.csv'],
  ['Daily plays (PNG)', 'as a picture', 'daily-gains.png'],
  ['Movers (PNG)', 'as a picture', 'movers.png'],
]

/** Saves what the page shows as files. */
export function Export({ days }: { days: number }) {
  const { button } = useAct(toast)
  const start = async (file: FileName) => await (await import('./save.ts')).save(file, days)
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
          {...button(() => start(file))}
          aria-label={`${name} ${about}`}
        >
          {name} <small>{about}</small>
        </button>
      ))}
    </Menu>
  )
}
