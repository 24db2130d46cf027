import type { Catalog, Song } from '../client/mod.ts'
import { captures } from './captures.ts'
import { charts } from './charts.ts'
import { type Child, document, find, h } from './dom.ts'
import { fillForm } from './fill-form.ts'
import { onSubmit, sureAction } from './form.ts'
import { fill, fillPages } from './region.ts'
import { explain } from './failure.ts'
import { api, pageId, to } from './session.ts'
import { type Column, day, facts, money, number, table } from './show.ts'
import { report } from './report.ts'

/** The page of a catalog. Its forms work at once, and each part loads for itself. */
export async function catalog(): Promise<void> {
  const id = pageId()
  const { drawCatalog, drawRecording } = charts(id)
  const loadSongs = songs(id, drawRecording)
  const changed = () => void Promise.all([drawCatalog(), loadSongs(), loadCaptures()])
  const loadCaptures = captures(id, changed)
  fillForm(id, changed)
  report(id)
  onSubmit('rename', async ({ text }, show) => {
    await api.catalogs.rename(id, text('name'))
    showName(await api.catalogs.get(id))
    show('Renamed.')
  })
  onSubmit('delete', async () => {
    await api.catalogs.delete(id)
    location.assign(to('catalogs'))
  })
  try {
    const found = await api.catalogs.get(id)
    showName(found)
    changed()
    await fill('value', () => Promise.resolve(value(found)))
  } catch (error) {
    find('.columns').replaceChildren(h('p', { class: 'problem span', role: 'alert' }, ...explain(error)))
  }
}

function value({ valuation }: Catalog): Child[] {
  if (!valuation) return [h('p', { class: 'empty' }, 'No valuation yet: it follows the first capture.')]
  const { low, mid, high, currency, measured_at } = valuation
  return [
    facts([['Middle', money(mid, currency)]], 'large'),
    facts([['Low', money(low, currency)], ['High', money(high, currency)], ['Measured', day(measured_at)]]),
  ]
}

function showName({ name, owners }: Catalog): void {
  const owner = owners.map((each) => each.kind === 'person' ? 'you' : each.name).join(', ')
  find('h1').textContent = name
  document.title = `${name} · Console`
  find('#rename [name=name]').value = name
  const lead = find('.title > div')
  lead.querySelector('p')?.remove()
  lead.append(h('p', { class: 'muted' }, `Belongs to ${owner}`))
}

/** The table of recordings. Returns what loads it again. */
function songs(id: string, draw: (isrc: string, name: string) => Promise<void>): () => Promise<void> {
  const load = fillPages(
    'songs',
    async (page) => {
      const { songs, pagination } = await api.catalogs.songs(id, { page, limit: 25 })
      return { rows: songs, total: pagination.total_count }
    },
    (rows, total) => [
      h('p', { class: 'muted' }, `${number(rows.length)} of ${number(total)}`),
      table(
        'Recordings',
        columns,
        rows,
        'No recordings yet. Add them from a release, an artist or a playlist.',
      ),
    ],
  )
  const columns: Column<Song>[] = [
    {
      name: 'Recording',
      cell: ({ isrc, name }) =>
        h('button', { type: 'button', class: 'link', onclick: () => draw(isrc, name ?? isrc) }, name ?? isrc),
    },
    { name: 'Artist', cell: ({ artist }) => artist ?? '–' },
    { name: 'ISRC', cell: ({ isrc }) => h('code', {}, isrc) },
    { name: 'Released', cell: ({ release_date }) => day(release_date) },
    { name: 'Share', isNumber: true, cell: ({ share }) => share === null ? '–' : `${number(share)} %` },
    {
      name: '',
      cell: ({ isrc, name }) =>
        sureAction('Remove', name ?? isrc, async () => {
          await api.catalogs.removeSongs(id, [isrc])
          await load()
        }),
    },
  ]
  return load
}
