/** @jsxImportSource hono/jsx */
import type { Design } from '../site/document.ts'
import { Hero, Text } from './hero.tsx'
import { Join } from './join.tsx'
import { Listen } from './listen.tsx'
import { Head } from './page-head.tsx'
import { pageScript } from './page-script.ts'
import type { PageView } from './page-view.ts'
import { Share } from './share.tsx'
import { nextShows, Shows } from './shows.tsx'
import { Sounds } from './sounds.tsx'
import { Stage } from './stage.tsx'
import { Tracks } from './tracks.tsx'

export const SitePage = (view: PageView) => {
  const { site, isPreview, language } = view
  const { design } = site
  const { words, ownTag } = language
  const front = frontOf(view)
  const isMoved = front !== undefined && front !== 'listen'
  return (
    <html lang={language.tag} dir={language.direction}>
      <Head {...view} />
      <body class={`${design.layout} ${design.font}`}>
        <a class='button skip' href='#join' lang={ownTag}>{words.skip}</a>
        {isPreview && (
          <p class='banner' role='status' lang='en'>
            Preview: only people with this link can see it. Sign-up opens when the page is published.
          </p>
        )}
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
        {view.playUrl && <Stage {...view} />}
        <script dangerouslySetInnerHTML={{ __html: pageScript }} />
      </body>
    </html>
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
