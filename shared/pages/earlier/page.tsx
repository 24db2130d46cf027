/** @jsxImportSource hono/jsx */
import type { Design } from '../../site/document.ts'
import { Join } from '../join.tsx'
import { Listen } from '../listen.tsx'
import type { PageView } from '../page-view.ts'
import { Share } from '../share.tsx'
import { nextShows, Shows } from '../shows.tsx'
import { Sounds } from '../sounds.tsx'
import { Text } from '../title-parts.tsx'
import { Tracks } from '../tracks.tsx'
import { Hero } from './hero.tsx'

/** The content of a page in an earlier layout. */
export const EarlierPage = (view: PageView) => {
  const { site, language: { words, ownTag } } = view
  const front = frontOf(view)
  const isMoved = front !== undefined && front !== 'listen'
  return (
    <main>
      <Hero {...view} front={front} />
      {isMoved && <Front {...view} front={front} />}
      {isMoved && (
        <div class='tracks'>
          <section class='about'>
            <Text {...view} />
            <Listen {...view} />
          </section>
        </div>
      )}
      <Sections {...view} front={front} />
      {front !== 'signup' && <Join {...view} />}
      <footer>
        <Share {...view} />
        {site.artistName && (
          <p>
            <bdi>{site.artistName}</bdi>
          </p>
        )}
        <p class='note' lang={ownTag}>{words.noCookies}</p>
      </footer>
    </main>
  )
}

type Front = Design['emphasis']

/** The block that comes first, if it is not empty. */
function frontOf(view: PageView): Front {
  const { emphasis } = view.site.design
  const isEmpty = emphasis === 'tracks'
    ? !view.site.tracks?.length
    : emphasis === 'shows' && nextShows(view).length === 0
  return isEmpty ? undefined : emphasis
}

/** The block that its owner put before the links. */
const Front = ({ front, ...view }: PageView & { front: Front }) =>
  front === 'signup' ? <Join {...view} /> : (
    <div class='tracks'>
      {front === 'tracks' ? <Tracks {...view} /> : <Shows {...view} />}
    </div>
  )

/** What the page states about the release. All of it is one part of the layout. */
const Sections = ({ front, ...view }: PageView & { front: Front }) => {
  const hasTracks = front !== 'tracks' && (view.site.tracks?.length ?? 0) > 0
  const hasShows = front !== 'shows' && nextShows(view).length > 0
  return view.sounds.length > 0 || hasTracks || hasShows
    ? (
      <div class='tracks'>
        <Sounds {...view} />
        {hasTracks && <Tracks {...view} />}
        {hasShows && <Shows {...view} />}
      </div>
    )
    : null
}
