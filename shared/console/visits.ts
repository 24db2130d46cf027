import { type Child, h } from './dom.ts'
import { api, data } from './session.ts'
import { facts, number, table } from './show.ts'

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

/** The sums of the days by name, the largest first. */
function total(rows: readonly (readonly [string, number])[]) {
  const sums = new Map<string, number>()
  for (const [name, count] of rows) sums.set(name, (sums.get(name) ?? 0) + count)
  return [...sums].sort(([, a], [, b]) => b - a).slice(0, 8)
}

/** How often a page was opened in 30 days, from where, and what was clicked. */
export async function visits(id: string): Promise<Child[]> {
  const { days } = await data(
    api.GET('/api/sites/{id}/visits', { params: { path: { id }, query: { days: 30 } } }),
  )
  const visits = sum(days.map((day) => day.visits))
  if (visits === 0) {
    return [h('p', { class: 'empty' }, 'No visits yet. Publish the page and share its address.')]
  }
  const sources = total(
    days.flatMap((day) => day.sources.map(({ source, visits }) => [source, visits] as const)),
  )
  const buttons = total(
    days.flatMap((day) => day.buttons.map(({ button, clicks }) => [button, clicks] as const)),
  )
  const list = (title: string, what: string, rows: typeof sources) =>
    rows.length > 0 && table(
      title,
      [
        { name: title, cell: ([name]) => name },
        {
          name: what,
          isNumber: true,
          cell: ([, count]) => number(count),
        },
      ],
      rows,
      '',
    )
  return [
    facts([
      ['Visits', number(visits)],
      ['Plays', number(sum(days.map((day) => day.plays)))],
      ['Sign-ups', number(sum(days.map((day) => day.signups)))],
      ['Confirmed', number(sum(days.map((day) => day.confirmations)))],
    ], 'large'),
    list('From', 'Visits', sources),
    list('Link', 'Clicks', buttons),
  ]
}
