import { type Child, type Element, h, texts } from '../dom/dom.ts'
import { api } from './api.ts'
import { facts, table } from '../dom/show.ts'
import { count, day as dayOf, number } from '../format.ts'

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

/** Names that are not written as their first letter alone would make them. */
const names: Record<string, string> = {
  soundcloud: 'SoundCloud',
  tidal: 'TIDAL',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  youtube_music: 'YouTube Music',
  apple_music: 'Apple Music',
  amazon_music: 'Amazon Music',
}
const nameOf = (name: string) => names[name] ?? name.charAt(0).toUpperCase() + name.slice(1)

/** The sums of the days by name, the largest first. */
function total(rows: readonly (readonly [string, number])[]) {
  const sums = new Map<string, number>()
  for (const [name, count] of rows) sums.set(name, (sums.get(name) ?? 0) + count)
  return [...sums].sort(([, a], [, b]) => b - a).slice(0, 8)
}

/** How often a page was opened in 30 days, from where, what was clicked, and who signed up. */
export async function visits(id: string): Promise<Child[]> {
  const { days } = await api.sites.visits(id, { days: 30 })
  const visits = sum(days.map((day) => day.visits))
  const signups = sum(days.map((day) => day.signups))
  const trapped = sum(days.map((day) => day.trapped_signups))
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
        { name: title, cell: ([name]) => nameOf(name) },
        { name: what, isNumber: true, cell: ([, count]) => number(count) },
      ],
      rows,
      '',
    )
  const sums = facts([
    ['Visits', number(visits)],
    ['Game starts', number(sum(days.map((day) => day.plays)))],
    ['Sign-ups', number(signups)],
    ['Confirmed', number(sum(days.map((day) => day.confirmations)))],
    ...trapped > 0 ? [['Kept out as bots', number(trapped)] as const] : [],
  ], 'large')
  if (visits === 0 && signups === 0 && trapped === 0) {
    return [h('p', { class: 'empty' }, 'No visits yet. Publish the page and share its address.')]
  }
  return [
    sums,
    h(
      'div',
      { class: 'columns' },
      ...texts([
        visits > 0 && chart('Visits', 'visit', days.map(({ date, visits }) => [date, visits])),
        signups > 0 && chart('Sign-ups', 'sign-up', days.map(({ date, signups }) => [date, signups]), 'fans'),
        list('From', 'Visits', sources),
        list('Link', 'Clicks', buttons),
      ]),
    ),
  ]
}

/** A bar for each day, and the days with a number as a table. */
function chart(title: string, one: string, days: [date: string, value: number][], kind?: string): Element {
  const max = Math.max(...days.map(([, value]) => value))
  const bars = days.map(([date, value]) => {
    const bar = h('i', { class: kind, title: `${dayOf(date)}: ${number(value)}` })
    bar.style.setProperty('--part', String(value / max))
    return bar
  })
  const most = days.find(([, value]) => value === max)!
  const summary = `${title} on each day: ${count(sum(days.map(([, value]) => value)), one)}, most on ${
    dayOf(most[0])
  } with ${number(max)}`
  return h(
    'div',
    { class: 'region' },
    h('h3', {}, `${title} by day`),
    h('div', {}, h('div', { class: 'bars', role: 'img', 'aria-label': summary }, ...bars), ends(days)),
    h(
      'details',
      {},
      h('summary', {}, `${title} as a table`),
      table(
        `${title} by day`,
        [
          { name: 'Day', cell: ([date]) => dayOf(date) },
          { name: title, isNumber: true, cell: ([, value]) => number(value) },
        ],
        days.filter(([, value]) => value > 0).reverse(),
        '',
      ),
    ),
  )
}

const ends = (days: [string, number][]) =>
  h(
    'div',
    { class: 'ends', 'aria-hidden': 'true' },
    h('span', {}, dayOf(days[0]![0])),
    h('span', {}, 'today'),
  )
