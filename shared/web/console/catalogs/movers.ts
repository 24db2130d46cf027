import type { Result } from '../../../client/mod.ts'
import { type Child, find, h } from '../dom/dom.ts'
import { type Column, table } from '../dom/show.ts'
import { number, percent } from '../format.ts'

type Movers = Result<'get_playcount_summary'>['movers']
type Mover = Movers['up'][number]

const columns: Column<Mover>[] = [
  { name: 'Recording', cell: ({ name, isrc }) => name ?? isrc },
  { name: 'Artist', cell: ({ artist }) => artist ?? '–' },
  { name: 'Known', cell: ({ condition }) => condition?.explanation ?? '–' },
  { name: 'Plays', isNumber: true, cell: ({ current_change }) => number(current_change) },
  {
    name: 'Difference',
    isNumber: true,
    cell: ({ absolute_growth: growth }) => `${(growth ?? 0) > 0 ? '+' : ''}${number(growth)}`,
  },
  {
    name: 'Growth',
    isNumber: true,
    cell: ({ percentage_growth: growth }) => growth === null ? '–' : percent(growth),
  },
]

/** The recordings with the largest growth and decline. The part is hidden without any. */
export function showMovers({ up, down }: Movers): void {
  find('#movers-part').hidden = up.length + down.length === 0
  const isKnown = [...up, ...down].some(({ condition }) => condition !== null)
  const shown = columns.filter(({ name }) => name !== 'Known' || isKnown)
  const part = (title: string, rows: readonly Mover[]): Child[] =>
    rows.length > 0 ? [h('h3', {}, title), table(title, shown, rows.slice(0, 5), '')] : []
  find('#movers').replaceChildren(
    ...part('Growing most', up) as Iterable<never>,
    ...part('Falling most', down) as Iterable<never>,
  )
}
