import type { Result } from '../../../client/mod.ts'
import { pageStates } from '../../../presentation/page-states.ts'
import { Tag } from '../../components/tag.tsx'
import { useLoad } from '../../components/loaded.tsx'
import { count } from '../format.ts'
import { publicHome } from '../place.ts'

type Page = Result<'get_artist'>['pages']['newest'][number]
type Listed = Result<'list_pages'>['pages'][number]

/** A page in small, as fans see it or as its draft is. */
export function PagePicture({ id, name, artist, artwork_url, state, look }: Page) {
  const { value: drawings } = useLoad(() => import('./form/mini-page.tsx'))
  if (!drawings) return <span class='mini' aria-hidden='true' />
  const { AnyLayout, isEarlier, MiniPage } = drawings
  if (!look?.layout) return <AnyLayout title={name ?? ''} />
  const { layout, headline, background, foreground, accent, second, focus, emphasis, font, art } = look
  // The drawing of a page is at the end of its card.
  const drawn = state === 'published' && (art || isEarlier(layout))
    ? { url: `${publicHome}/${id}/card.png`, focus: { x: 1, y: 0 } }
    : undefined
  return (
    <MiniPage
      {...{ layout, emphasis, art }}
      title={headline || name || ''}
      artist={artist ?? ''}
      cover={artwork_url ? { url: artwork_url, focus } : drawn}
      font={font ?? ''}
      colors={{ background: background!, foreground: foreground!, accent: accent!, second }}
    />
  )
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
