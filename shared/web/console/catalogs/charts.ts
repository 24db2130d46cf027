import { type Child, find, h } from '../dom/dom.ts'
import { fileButtons } from '../dom/files.ts'
import { showMovers } from './movers.ts'
import { fill } from '../dom/region.ts'
import { api } from '../api.ts'
import { data } from '../calls.ts'
import { facts } from '../dom/show.ts'
import { count, day, number, percent } from '../format.ts'

const dark = matchMedia('(prefers-color-scheme: dark)')
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** The comparison that ends with the last complete day. */
const periods = (days: number) => ({ since: daysAgo(days + 1), days })

/** The pictures that the API draws, in the theme and the width of the page. */
export function charts(id: string) {
  const select = find('#days')

  /** Shows a picture as a file, in which nothing runs. */
  const draw = (part: string, alternative: string, load: () => Promise<Blob>): Promise<void> =>
    fill(part, async (isLatest) => {
      const picture = await load()
      if (!isLatest()) return []
      const previous = find(`#${part}`).querySelector('img')?.getAttribute('src')
      if (previous) URL.revokeObjectURL(previous)
      return [h('img', { src: URL.createObjectURL(picture), alt: alternative })]
    })

  // The part beside them, because a picture that is still hidden has no width.
  const common = () => ({
    theme: dark.matches ? 'dark' as const : 'light' as const,
    width: Math.max(360, Math.min(1200, Math.round(find('#summary').clientWidth))),
  })

  async function drawCatalog(): Promise<void> {
    const days = Number(select.value)
    await Promise.all([
      fill('summary', (isLatest) => summary(id, days, isLatest)),
      draw(
        'chart',
        `Plays that the catalog gained on each of ${days} days`,
        () => api.catalogs.picture(id, 'daily-gains', { ...periods(days), ...common() }),
      ),
    ])
  }

  const csv = (
    path:
      | '/api/catalogs/{catalogId}/playcount-history.csv'
      | '/api/catalogs/{catalogId}/playcount-summary.csv',
  ) =>
    data(api.GET(path, {
      params: { path: { catalogId: id }, query: { ...periods(Number(select.value)), bom: true } },
      parseAs: 'blob',
    }))
  fileButtons('downloads', [
    {
      name: 'Comparison (CSV)',
      about: 'of all recordings',
      file: 'playcount-history.csv',
      load: () => csv('/api/catalogs/{catalogId}/playcount-history.csv'),
    },
    {
      name: 'Summary (CSV)',
      about: 'of the catalog',
      file: 'playcount-summary.csv',
      load: () => csv('/api/catalogs/{catalogId}/playcount-summary.csv'),
    },
  ])
  select.addEventListener('change', drawCatalog)
  dark.addEventListener('change', drawCatalog)
  return { drawCatalog }
}

/** Why recordings are not in the sums. */
const reasons: Record<string, string> = {
  incomplete: 'a day was not captured',
  counter_correction: 'the service lowered its count',
  invalid_observation: 'a count cannot be right',
  unaligned_observations: 'a day was captured at another hour',
}

/** The growth of the whole catalog, and how many recordings it stands on. */
async function summary(id: string, days: number, isLatest: () => boolean): Promise<Child[]> {
  const {
    current_change,
    percentage_growth: growth,
    recordings,
    not_comparable,
    movers,
    by_boundary_dates,
    complete_since,
  } = await api.catalogs.summary(id, periods(days))
  if (!isLatest()) return []
  showMovers(movers)
  for (const part of ['#chart', '#downloads', '#days-part']) find(part).hidden = recordings.total === 0
  if (recordings.total === 0) return [h('p', { class: 'empty' }, 'The catalog has no recordings yet.')]
  const left = not_comparable.map(({ recordings, state, reason }) =>
    h('li', {}, `${count(recordings, 'recording')}: ${reasons[state] ?? reason}`)
  )
  return [
    facts([
      [
        `Plays in ${days} days, of ${number(recordings.comparable)} recordings measured on every day`,
        number(current_change),
      ],
      [
        `Against the ${days} days before`,
        growth === null ? '–' : h('span', { class: growth < 0 ? 'down' : 'up' }, percent(growth)),
      ],
      ['Measured on every day', `${number(recordings.comparable)} of ${number(recordings.total)}`],
    ], 'large'),
    // Another total, of more recordings: only for who asks.
    by_boundary_dates.recordings > recordings.comparable &&
    h(
      'details',
      {},
      h('summary', {}, 'By the boundary dates alone'),
      h(
        'p',
        {},
        `${number(by_boundary_dates.current_change)} plays of ${
          number(by_boundary_dates.recordings)
        } recordings${
          by_boundary_dates.percentage_growth === null
            ? ''
            : `, ${percent(by_boundary_dates.percentage_growth)}`
        }, also of those that were not measured on every day between.`,
      ),
    ),
    complete_since !== null &&
    h('p', {}, `The nearest period that is counted on every day begins on ${day(complete_since)}.`),
    left.length > 0 &&
    h('div', { class: 'muted' }, 'Not in these sums:', h('ul', { class: 'muted' }, ...left)),
  ]
}
