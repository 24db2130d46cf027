import type { Result } from '../../../client/mod.ts'
import { pageStates } from '../../../presentation/page-states.ts'
import { Tag } from '../../components/tag.tsx'
import { count } from '../format.ts'

type Listed = Result<'list_pages'>['pages'][number]

/** Its state in a word, and what a published page lacks or waits for. */
export function PageState(
  { state, has_link, release_date }: Pick<Listed, 'state' | 'has_link' | 'release_date'>,
) {
  if (state !== 'published') return <Tag>{pageStates[state]}</Tag>
  if (!has_link) return <Tag tone='warn'>No link</Tag>
  const days = release_date ? Math.ceil((Date.parse(release_date) - Date.now()) / 86_400_000) : 0
  return days > 0
    ? <Tag tone='accent'>Out in {count(days, 'day')}</Tag>
    : <Tag tone='good'>{pageStates[state]}</Tag>
}
