import type { SongImport } from '../client/mod.ts'
import { type Child, find, h } from './dom.ts'
import { done, offer } from './fill-form.ts'
import { onSubmit } from './form.ts'
import { api } from './session.ts'
import { count, state, table } from './show.ts'

/** Shows how a CSV file is read and what it would change, and adds its recordings once the person agrees. */
export function fileForm(id: string, changed: () => void): void {
  const confirm = find('#add-file')
  let file: File | undefined

  onSubmit('preview-file', async (_, show, form) => {
    file = [...form.querySelector('[name=file]')!.files ?? []][0]
    confirm.hidden = true
    if (!file) return
    show('Reading…')
    const found = await api.catalogs.importFile(id, file, { dry_run: true })
    show(...describe(found))
    confirm.hidden = found.added + found.updated === 0
    offer(confirm)
  })

  onSubmit('add-file', async (_, show) => {
    const { added, updated } = await api.catalogs.importFile(id, file!)
    show(`Added ${count(added, 'recording')}, changed ${count(updated, 'recording')}.`)
    done(confirm, find('#preview-file'))
    changed()
  })
}

function describe(
  { added, updated, unchanged, recordings, refused, refused_count, file }: SongImport,
): Child[] {
  const columns = Object.entries(file?.columns ?? {}).filter(([, name]) => name !== null)
  return [
    h(
      'p',
      {},
      `${count(added, 'new recording')}, ${count(updated, 'recording')} with other details, ${
        count(unchanged, 'recording')
      } that it has already.`,
    ),
    h(
      'p',
      { class: 'muted' },
      `Columns: ${columns.map(([what, name]) => `${what.replace('_', ' ')} from “${name}”`).join(', ')}.`,
    ),
    refused_count > 0 && h('p', { class: 'problem' }, `${count(refused_count, 'row')} cannot be added.`),
    refused_count > 0 && table(
      'Refused rows',
      [
        { name: 'Line', isNumber: true, cell: ({ line }) => line },
        { name: 'ISRC', cell: ({ value }) => h('code', {}, value) },
        { name: 'Why', cell: ({ reason }) => reason },
      ],
      refused.slice(0, 20),
      '',
    ),
    table(
      'What would be added',
      [
        { name: 'Recording', cell: ({ name, isrc }) => name ?? isrc },
        { name: 'Artist', cell: ({ artist }) => artist ?? '–' },
        { name: 'Share', isNumber: true, cell: ({ share }) => share === null ? '–' : `${share} %` },
        { name: '', cell: (song) => state(song.state) },
      ],
      recordings.slice(0, 20),
      'The file has no recording that can be added.',
    ),
  ]
}
