import type { Result } from '../../../client/mod.ts'
import { Icon, type IconName } from '../../components/icon.tsx'
import type { Tone } from '../../components/tag.tsx'
import { percentage } from '../../../presentation/numbers.ts'
import { count, credits, day, number } from '../format.ts'
import { to } from '../place.ts'

type Item = Result<'get_home'>['attention'][number]

/** How an item reads, and where one can act on it. */
interface Words {
  icon: IconName
  tone: Tone
  title: string
  detail: string
  href: string
  act: string
}

/** Where its recordings, or the one that it is about, are seen. */
const catalogOf = ({ kind, catalog_id, isrc }: Item) =>
  to(
    `catalogs/${catalog_id}${
      isrc
        ? `/recordings/${isrc}`
        : kind === 'count_invalid'
        ? '/recordings?state=invalid'
        : kind === 'counts_missing'
        ? '/recordings?state=gap'
        : ''
    }`,
  )
/** Its percentage, which stays on one line. */
const fall = ({ percentage_growth }: Item) => percentage(percentage_growth!).slice(1).replace(' ', '\u00a0')
const fewer = ({ absolute_growth }: Item) =>
  `${number(-absolute_growth!)} plays fewer than in the 7 days before`

const words: Record<Item['kind'], (item: Item) => Words> = {
  capture_failed: (item) => ({
    icon: 'failed',
    tone: 'bad',
    title: `The latest capture of ${item.catalog_name} failed`,
    detail: `${day(item.date)}. ${item.error!.replace(/^\w+: /, '')}`,
    href: to(`catalogs/${item.catalog_id}/captures`),
    act: 'See captures',
  }),
  credits_low: ({ balance, needed }) => ({
    icon: 'credits',
    tone: 'warn',
    title: 'Credits will not last 7 days',
    detail: `${credits(balance!)} are left, and your schedules cost ${credits(needed!)} in 7 days.`,
    href: to('settings/billing'),
    act: 'Add credits',
  }),
  count_invalid: (item) => ({
    icon: 'warning',
    tone: 'bad',
    title: item.isrc
      ? `${item.recording_name ?? item.isrc} has a count that cannot be right`
      : `${count(item.recordings!, 'recording')} have a count that cannot be right`,
    detail: `${item.catalog_name}. The latest on ${day(item.date)}. That count is left out.`,
    href: catalogOf(item),
    act: 'See counts',
  }),
  counts_missing: (item) => ({
    icon: 'gap',
    tone: 'warn',
    title: item.isrc
      ? `${item.recording_name ?? item.isrc} has a gap`
      : `${count(item.recordings!, 'recording')} have a gap`,
    detail: item.back_on
      ? `${item.catalog_name}. Back in the 7-day figure on ${day(item.back_on)}.`
      : `${item.catalog_name}. Out of the 7-day figure until they are counted again.`,
    href: catalogOf(item),
    act: 'See gaps',
  }),
  recording_fell: (item) => ({
    icon: 'fall',
    tone: 'bad',
    title: `${item.recording_name ?? item.isrc} fell by ${fall(item)} in 7 days`,
    detail: `${item.catalog_name}. ${fewer(item)}.`,
    href: catalogOf(item),
    act: 'See recording',
  }),
  catalog_fell: (item) => ({
    icon: 'fall',
    tone: 'bad',
    title: `${item.catalog_name} fell by ${fall(item)} in 7 days`,
    detail: `${fewer(item)}, on the same ${count(item.recordings!, 'recording')}.`,
    href: catalogOf(item),
    act: 'See catalog',
  }),
  site_without_link: ({ site_id, site_name, date, visits }) => ({
    icon: 'link',
    tone: 'plain',
    title: `The page ${site_name ?? 'without a name'} has no link`,
    detail: `Published ${day(date)}, ${count(visits!, 'visit')}, nothing to listen to.`,
    href: to(`pages/${site_id}`),
    act: 'Add links',
  }),
}

/** What is the same of one recording in several catalogs is one item, which names them. */
function together(items: readonly Item[]): Item[] {
  const found = new Map<string, Item>()
  for (const item of items) {
    const { catalog_name } = item
    const key = JSON.stringify(item.isrc ? { ...item, catalog_id: 0, catalog_name: 0 } : item)
    const first = found.get(key)
    found.set(key, first ? { ...first, catalog_name: `${first.catalog_name} and ${catalog_name}` } : item)
  }
  return [...found.values()]
}

/** What needs an act, most urgent first. */
export function Attention(props: { items: readonly Item[] }) {
  const items = together(props.items)
  return (
    <section class='card panel' aria-labelledby='attention'>
      <div class='head'>
        <h2 id='attention'>
          Needs attention <span class='amount'>{items.length}</span>
        </h2>
      </div>
      {items.length === 0 && <p class='empty'>Nothing needs you now.</p>}
      <ul class='lines'>
        {items.map((item) => {
          const { icon, tone, title, detail, href, act } = words[item.kind](item)
          return (
            <li>
              <span class={`mark ${tone}`}>
                <Icon name={icon} />
              </span>
              <div>
                <strong>{title}</strong>
                <small>{detail}</small>
              </div>
              <a class='button' href={href} aria-label={`${act}: ${title}`}>{act}</a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
