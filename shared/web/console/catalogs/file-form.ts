import type { SongImport } from '../../../client/mod.ts'
import { type Child, type Element, find, h } from '../dom/dom.ts'
import { done, offer } from './fill-form.ts'
import { onSubmit, setValue } from '../dom/form.ts'
import { api } from '../api.ts'
import { state, table } from '../dom/show.ts'
import { count, day } from '../format.ts'

type Question = SongImport['questions'][number]

/**
 * Shows how a CSV file or a pasted list is read and what it would change, asks what it leaves open, and adds its recordings once
 * the person agrees.
 */
export function fileForm(id: string, changed: () => void): void {
  const confirm = find('#add-file')
  const questions = find('#file-questions')
  let source: File | string = ''
  const send = (dry_run: boolean) => {
    const query = { dry_run, ...answersIn(questions) }
    return typeof source === 'string'
      ? api.catalogs.importSongs(id, { csv: source, ...query })
      : api.catalogs.importFile(id, source, query)
  }

  onSubmit('preview-file', async ({ text }, show, form) => {
    const given = [...form.querySelector('[name=file]')!.files ?? []][0] ?? text('list')
    if (given !== source) questions.replaceChildren()
    source = given
    const isAnswer = questions.contains(document.activeElement)
    if (!isAnswer) confirm.hidden = true
    if (!source) throw new Error('Choose a file, or paste ISRCs.')
    show('Reading…')
    const found = await send(true)
    show(...describe(found))
    questions.append(
      ...found.questions.map((question) =>
        questionField(question, () => form.querySelector('[type=submit]')!.click())
      ),
    )
    confirm.hidden = found.added + found.updated === 0
    if (!isAnswer) offer(confirm)
  })

  onSubmit('add-file', async (_, show) => {
    const { added, updated } = await send(false)
    show(`Added ${count(added, 'recording')}, changed ${count(updated, 'recording')}.`)
    questions.replaceChildren()
    source = ''
    done(confirm, find('#preview-file'))
    changed()
  })
}

/** The choices of what a file leaves open. Another choice previews it again. */
function questionField({ option, question, choices, read_as }: Question, changed: () => void): Element {
  const select = h(
    'select',
    { name: option, onchange: changed },
    read_as === null && h('option', { value: '' }, 'Leave it out'),
    ...choices.map(({ value, label }) => h('option', { value }, label)),
  )
  setValue(select, read_as ?? '')
  return h('label', {}, h('span', {}, question), select)
}

const answersIn = (questions: Element): Record<string, string> =>
  Object.fromEntries(
    [...questions.querySelectorAll('select')].map((select) => [select.getAttribute('name')!, select.value])
      .filter(([, value]) => value !== ''),
  )

function describe(found: SongImport): Child[] {
  const { added, updated, unchanged, recordings, refused, refused_count, notices, notice_count, file } = found
  const columns = Object.entries(file?.columns ?? {}).filter(([, name]) => name !== null)
  const unread = file?.unread_columns ?? []
  return [
    h(
      'p',
      {},
      `${count(added, 'new recording')}, ${count(updated, 'recording')} with other details, ${
        count(unchanged, 'recording')
      } that it has already.`,
    ),
    columns.length > 0 && h(
      'p',
      { class: 'muted' },
      `Columns: ${columns.map(([what, name]) => `${what.replace('_', ' ')} from “${name}”`).join(', ')}.`,
    ),
    unread.length > 0 && h('p', { class: 'muted' }, `Not read: ${unread.join(', ')}.`),
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
    notice_count > 0 && h('p', {}, `${count(notice_count, 'value')} will be left out or changed.`),
    notice_count > 0 && table(
      'Values that are left out or changed',
      [
        { name: 'Line', isNumber: true, cell: ({ line }) => line },
        { name: 'What', cell: ({ field }) => fieldNames[field] },
        { name: 'Why', cell: ({ reason }) => reason },
      ],
      notices.slice(0, 20),
      '',
    ),
    table(
      'What would be added',
      [
        { name: 'Recording', cell: ({ name, isrc }) => name ?? isrc },
        { name: 'Artist', cell: ({ artist }) => artist ?? '–' },
        { name: 'Released', cell: ({ release_date }) => day(release_date) },
        { name: 'Share', isNumber: true, cell: ({ share }) => share === null ? '–' : `${share} %` },
        { name: '', cell: (song) => state('song', song.state) },
      ],
      recordings.slice(0, 20),
      'The file has no recording that can be added.',
    ),
  ]
}

const fieldNames: Record<SongImport['notices'][number]['field'], string> = {
  name: 'Title',
  artist: 'Artist',
  release_date: 'Release date',
  share: 'Share',
}
