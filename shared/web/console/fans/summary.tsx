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

/** How many fans there are, how many are new, and the page that most came from. */
export function Summary({ summary, pages }: {
  summary: Loading<Page>
  /** Those to choose from, if there are several. */
  pages: readonly PageInShort[] | undefined
}) {
  const { counts, fans } = summary.value ?? {}
  if (summary.error !== undefined || counts?.all === 0) return null
  const latest = fans && fans[0]!.created_at
  const recent = fans?.filter(({ created_at }) => Date.now() - Date.parse(created_at) < 7 * 86_400_000).length
  const top = pages?.toSorted((one, other) => other.fans - one.fans)[0]
  const stats: Stat[] = [
    {
      label: 'Confirmed',
      value: number(counts && confirmedOf(counts)),
      note: !counts
        ? ' '
        : counts.single > 0
        ? `${number(counts.single)} without an e-mail`
        : `${Math.round(100 * counts.confirmed / counts.all)} % of sign-ups`,
    },
    {
      label: 'Unconfirmed',
      value: number(counts?.pending),
      note: !counts?.pending
        ? ' '
        : counts.held > 0
        ? `${number(counts.held)} with mail held`
        : 'E-mail link not opened',
    },
    {
      label: 'Sign-ups, 7 days',
      value: recent === max ? `${max}+` : number(recent),
      note: latest ? `Latest ${day(latest)}` : ' ',
    },
    ...top
      ? [{
        label: 'Most from one page',
        value: number(top.fans),
        note: top.fans > 0 ? <bdi>{top.name ?? 'Without a name'}</bdi> : 'No confirmed fans yet',
      }]
      : [],
  ]
  return <StatStrip label='Summary' stats={stats} />
}
