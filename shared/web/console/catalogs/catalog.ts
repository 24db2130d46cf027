import { ask } from '../../components/ask.tsx'
import type { Catalog, Valuation } from '../../../client/mod.ts'
import { captures } from './captures.ts'
import { charts } from './charts.ts'
import { type Child, find, h } from '../dom/dom.ts'
import { onSubmit } from '../dom/form.ts'
import { fillPages } from '../dom/region.ts'
import { pageId, to } from '../place.ts'
import { api } from '../api.ts'
import { goTo } from '../session.ts'
import { catalog as catalogOfPage, readCatalog } from './frame.tsx'
import { facts, table } from '../dom/show.ts'
import { count, day, money, newerValue } from '../format.ts'
import { report } from './report.ts'
import { songs } from './songs.ts'

type Headline = Catalog['headline']

/** The page of a catalog. Its forms work at once, and each part loads for itself. */
export function catalog(): void {
  const id = pageId()
  const { drawCatalog, toggleRecording } = charts(id)
  let valuationId: string | undefined
  const loadValue = fillPages(
    'value',
    async () => {
      const [catalog, { valuations }] = await Promise.all([
        api.catalogs.get(id),
        api.catalogs.valuations(id, { limit: 30 }),
      ])
      return { rows: [{ catalog, valuations }], pagination: { total_count: 1 } }
    },
    ({ rows }) => rows,
    ([row]) => {
      const { catalog, valuations } = row!
      const { headline } = catalog
      // A report that is shown has the value of the card.
      if (valuationId && headline.id !== valuationId) find('#report .outcome').replaceChildren()
      valuationId = headline.id ?? undefined
      return value(catalog, valuations)
    },
    ({ catalog }) => catalog.headline.updating,
  )
  // After a capture or an import. Its functions are called later than this line.
  const changed = () => void Promise.all([drawCatalog(), loadSongs(), loadCaptures(), loadValue()])
  const loadSongs = songs(id, toggleRecording, () => void Promise.all([drawCatalog(), loadCaptures()]))
  const loadCaptures = captures(id, changed)
  report(id, () => valuationId)
  onSubmit('rename', async ({ text }, show) => {
    await api.catalogs.rename(id, text('name'))
    await readCatalog()
    show('Renamed.')
  })
  onSubmit('delete', async () => {
    const text = 'Its valuations and its schedule are gone. Its captures stay.'
    if (!await ask({ title: 'Delete this catalog?', text, act: 'Delete', name: find('h1').textContent! })) {
      return
    }
    await api.catalogs.delete(id)
    await goTo(to('catalogs'))
  })
  const begin = ({ name }: Catalog) => {
    find('#rename [name=name]').value = name
    changed()
  }
  // The frame reads it. Later values are those that this page has changed.
  const stop = catalogOfPage.subscribe((read) => {
    if (!read) return
    queueMicrotask(() => stop())
    begin(read)
  })
}

function value({ headline, song_count }: Catalog, averages: readonly Valuation[]): Child[] {
  for (const part of ['#report', '#report-file']) find(part).hidden = song_count === 0
  return [
    ...valued(headline),
    averages.length > 0 &&
    h(
      'details',
      {},
      h('summary', {}, 'Lifetime average'),
      h(
        'p',
        { class: 'muted' },
        'All plays by age, times a fixed multiple. It does not see what is heard now.',
      ),
      lifetimeAverages(averages),
    ),
  ]
}

function valued({ state, updating, ...headline }: Headline): Child[] {
  const { value, currency, as_of, confidence, base, at_risk, missing } = headline
  if (state === 'being_made') return [h('p', { class: 'empty' }, missing!.explanation)]
  return [
    ...value && confidence
      ? [
        facts([['Estimate', money(value.mid, currency)]], 'large'),
        facts([['Low', money(value.low, currency)], ['High', money(value.high, currency)], [
          'As of',
          day(as_of),
        ]]),
        h('p', {}, confidence.explanation),
      ]
      : [h('p', {}, `No value as of ${day(as_of)}. ${missing?.explanation ?? ''}`)],
    updating && h('p', { class: 'muted' }, `Updating. ${newerValue}`),
    base && h('p', {}, base.explanation),
    at_risk !== null && at_risk.recordings > 0 && h(
      'p',
      {},
      `Value at risk: ${money(at_risk.value ?? 0, currency)}, of ${
        count(at_risk.recordings, 'recording')
      }. ` +
        'The report says why.',
    ),
  ]
}

const lifetimeAverages = (rows: readonly Valuation[]) =>
  table(
    'Lifetime averages',
    [
      { name: 'Measured', cell: ({ measured_at }) => day(measured_at) },
      { name: 'Low', isNumber: true, cell: ({ low }) => money(low, 'USD') },
      { name: 'Estimate', isNumber: true, cell: ({ mid }) => money(mid, 'USD') },
      { name: 'High', isNumber: true, cell: ({ high }) => money(high, 'USD') },
    ],
    rows,
    '',
  )
