import { Icon } from '../../components/page-icon.tsx'
import { Menu } from '../../components/menu.tsx'
import { toast } from '../../components/toast.tsx'
import { calls, data } from '../calls.ts'
import type { formatNames } from '../choices.built.ts'
import { useAct } from '../dom/use-act.tsx'
import { saveFile } from '../dom/files.ts'
import { type Query, queryOf } from './list.ts'

type Format = typeof formatNames[number]

const formats: Record<Format, readonly [name: string, what: string]> = {
  generic: ['CSV', 'with proof of consent'],
  mailchimp: ['Mailchimp', 'audience import'],
  brevo: ['Brevo', 'contact import'],
  klaviyo: ['Klaviyo', 'list import'],
  listmonk: ['listmonk', 'subscriber import'],
}

/** Saves the fans that are shown, in the form that a tool reads. */
export function ExportMenu({ query }: { query: Query }) {
  const { isBusy, act } = useAct(toast)
  const save = async (format: Format) => {
    const params = { query: { ...queryOf(query), format, bom: true } }
    const csv = await data(calls.GET('/api/fans.csv', { params, parseAs: 'blob' }))
    const name = format === 'generic' ? 'fans.csv' : `fans-${format}.csv`
    saveFile(csv, name)
    toast(`${name} is saved.`)
  }
  return (
    <div class='export'>
      <Menu
        id='export-fans'
        button={
          <>
            <Icon name='download' />
            <span>{isBusy ? 'Exporting…' : 'Export'}</span>
          </>
        }
      >
        {Object.entries(formats).map(([format, [name, what]]) => (
          <button
            key={format}
            type='button'
            onClick={() => {
              document.getElementById('export-fans')!.hidePopover()
              void act(() => save(format as Format))
            }}
          >
            <span>
              {name} <small>{what}</small>
            </span>
          </button>
        ))}
        <p>Exports the fans shown. Files for mailing tools leave out unconfirmed fans.</p>
      </Menu>
    </div>
  )
}
