import type { Result } from '../../../client/mod.ts'
import { useLoad } from '../../components/loaded.tsx'
import { publicHome } from '../place.ts'

type Page = Result<'get_artist'>['pages']['newest'][number]

/** The artwork of a page; the drawing of its card for a published one without it. */
export const pictureOf = ({ id, artwork_url, state }: Pick<Page, 'id' | 'artwork_url' | 'state'>) =>
  artwork_url ?? (state === 'published' ? `${publicHome}/${id}/card.png` : undefined)

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
