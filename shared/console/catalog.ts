import type { Catalog, Valuation } from '../client/mod.ts'
import { captures } from './captures.ts'
import { charts } from './charts.ts'
import { type Child, document, find, h } from './dom.ts'
import { failPage } from './failure.ts'
import { fileForm } from './file-form.ts'
import { fillForm } from './fill-form.ts'
import { onSubmit } from './form.ts'
import { fill } from './region.ts'
import { api, goTo, pageId, to } from './session.ts'
import { day, facts, money, table } from './show.ts'
import { report } from './report.ts'
import { songs } from './songs.ts'

/** The page of a catalog. Its forms work at once, and each part loads for itself. */
export async function catalog(): Promise<void> {
  const id = pageId()
  const { drawCatalog, drawRecording } = charts(id)
  const loadValue = () =>
    fill('value', async () => {
      const [catalog, { valuations }] = await Promise.all([
        api.catalogs.get(id),
        api.catalogs.valuations(id, { limit: 30 }),
      ])
      return value(catalog, valuations)
    })
  // After a capture or an import. Its functions are called later than this line.
  const changed = () => void Promise.all([drawCatalog(), loadSongs(), loadCaptures(), loadValue()])
  const loadSongs = songs(id, drawRecording, () => void Promise.all([drawCatalog(), loadCaptures()]))
  const loadCaptures = captures(id, changed)
  fillForm(id, changed)
  fileForm(id, changed)
  report(id)
  onSubmit('rename', async ({ text }, show) => {
    await api.catalogs.rename(id, text('name'))
    showName(await api.catalogs.get(id))
    show('Renamed.')
  })
  onSubmit('delete', async () => {
    await api.catalogs.delete(id)
    await goTo(to('catalogs'))
  })
  try {
    const catalog = await api.catalogs.get(id)
    showName(catalog)
    // What an empty catalog needs first.
    if (catalog.song_count === 0) find('.columns > .card').before(find('#fill-part'), find('#file-part'))
    changed()
  } catch (error) {
    failPage('.columns', error, { path: 'catalogs', name: 'All catalogs' })
  }
}

function value({ valuation, song_count }: Catalog, all: readonly Valuation[]): Child[] {
  for (const part of ['#report', '#report-file']) find(part).hidden = song_count === 0
  if (!valuation) return [h('p', { class: 'empty' }, 'No valuation yet: it follows the first capture.')]
  const { low, mid, high, currency, measured_at } = valuation
  return [
    facts([['Middle', money(mid, currency)]], 'large'),
    facts([['Low', money(low, currency)], ['High', money(high, currency)], ['Measured', day(measured_at)]]),
    all.length > 1 && h('details', {}, h('summary', {}, 'Earlier values'), earlier(all.slice(1))),
  ]
}

const earlier = (rows: readonly Valuation[]) =>
  table(
    'Earlier values',
    [
      { name: 'Measured', cell: ({ measured_at }) => day(measured_at) },
      { name: 'Low', isNumber: true, cell: ({ low }) => money(low, 'USD') },
      { name: 'Middle', isNumber: true, cell: ({ mid }) => money(mid, 'USD') },
      { name: 'High', isNumber: true, cell: ({ high }) => money(high, 'USD') },
    ],
    rows,
    '',
  )

function showName({ name, owners }: Catalog): void {
  const owner = owners.map((each) => each.kind === 'person' ? 'you' : each.name).join(', ')
  find('h1').textContent = name
  document.title = `${name} · Console`
  find('#rename [name=name]').value = name
  const lead = find('.title > div')
  lead.querySelector('p')?.remove()
  lead.append(h('p', { class: 'muted' }, `Belongs to ${owner}`))
}
