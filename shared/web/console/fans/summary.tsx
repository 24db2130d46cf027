import type { Loading } from '../../components/loaded.tsx'
import { type Stat, StatStrip } from '../../components/stat-strip.tsx'
import { calls, data } from '../calls.ts'
import { day, number } from '../format.ts'
import { confirmedOf, type Page, type PageInShort, queryOf } from './list.ts'

const max = 100

/** The newest fans with the counts of all, whatever is searched. */
export const readSummary = (siteId: string | undefined): Promise<Page> =>
  data(calls.GET('/api/fans', {
    params: { query: { ...queryOf({ siteId, search: '', state: undefined }), limit: max } },
  }))

/** How many sign-ups were confirmed, how many are new, and the page with the most confirmed fans. */
export function Summary({ summary, pages }: {
  summary: Loading<Page>
  /** Those to choose from, if there are several. */
  pages: readonly PageInShort[] | undefined
}) {
  const { counts, fans } = summary.value ?? {}
  if (summary.error !== undefined || counts?.all === 0) return null
  const top = pages?.toSorted((one, other) => other.fans - one.fans)[0]
  const confirmed = counts && confirmedOf(counts)
  const stats: Stat[] = [
    {
      label: 'Confirmation rate',
      value: counts ? `${Math.round(100 * confirmed! / counts.all)} %` : '–',
      note: counts ? `${number(confirmed)} of ${number(counts.all)} confirmed` : ' ',
    },
    { label: 'Sign-ups, 7 days', ...newOf(fans) },
    ...top
      ? [{
        label: 'Most confirmed on a page',
        value: number(top.fans),
        note: top.fans > 0 ? <bdi>{top.name ?? 'Without a name'}</bdi> : 'No confirmed fans yet',
      }]
      : [],
  ]
  return <StatStrip label='Summary' stats={stats} />
}

/** Those of the last seven days beside the seven before, as far as the newest fans reach. */
function newOf(fans: Page['fans'] | undefined): Pick<Stat, 'value' | 'note'> {
  const since = (days: number) =>
    fans?.filter(({ created_at }) => Date.now() - Date.parse(created_at) < days * 86_400_000).length ?? 0
  const [week, both] = [since(7), since(14)]
  return {
    value: !fans ? '–' : week === max ? `${max}+` : number(week),
    note: !fans
      ? ' '
      : both < max
      ? `${number(both - week)} in the 7 days before`
      : `Latest ${day(fans[0]!.created_at)}`,
  }
}
