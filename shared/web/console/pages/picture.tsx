import type { Result } from '../../../client/mod.ts'
import { pageStates } from '../../../presentation/page-states.ts'
import { Tag } from '../../components/tag.tsx'
import { count } from '../format.ts'
import { publicHome } from '../place.ts'

type Page = Result<'get_artist'>['pages']['newest'][number]
type Listed = Result<'list_pages'>['pages'][number]

/** The artwork of a page; the drawing of its card for a published one without it. */
export const pictureOf = ({ id, artwork_url, state }: Pick<Page, 'id' | 'artwork_url' | 'state'>) =>
  artwork_url ?? (state === 'published' ? `${publicHome}/${id}/card.png` : undefined)

/** The picture of a page, or its name. */
export function PagePicture({ name, ...page }: Pick<Page, 'id' | 'name' | 'artwork_url' | 'state'>) {
  const picture = pictureOf(page)
  return picture
    ? <img class={page.artwork_url ? undefined : 'drawing'} src={picture} alt='' loading='lazy' />
    : <span class='no-picture' aria-hidden='true'>{name ?? '–'}</span>
}

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
