import type { Result } from '../../../client/mod.ts'
import { publicHome } from '../place.ts'

type Page = Result<'get_artist'>['pages']['newest'][number]

/** The artwork of a page; the drawing of its card for a published one without it; else its first letter. */
export function PagePicture(
  { id, name, artwork_url, state }: Pick<Page, 'id' | 'name' | 'artwork_url' | 'state'>,
) {
  const picture = artwork_url ?? (state === 'published' && `${publicHome}/${id}/card.png`)
  return picture
    ? <img class={artwork_url ? undefined : 'drawing'} src={picture} alt='' loading='lazy' />
    : <span class='no-picture' aria-hidden='true'>{name?.charAt(0) ?? '–'}</span>
}
