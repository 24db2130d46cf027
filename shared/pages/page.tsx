/** @jsxImportSource hono/jsx */
import { Hero } from './hero.tsx'
import { Join } from './join.tsx'
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
          <Hero {...view} />
          <Sections {...view} />
          <Join {...view} />
          <footer>
            <Share {...view} />
            {site.artistName && <p>{site.artistName}</p>}
            <p class='note' lang={ownTag}>{words.noCookies}</p>
          </footer>
        </main>
        {view.playUrl && <Stage {...view} />}
        <script dangerouslySetInnerHTML={{ __html: pageScript }} />
      </body>
    </html>
  )
}

/** What the page states about the release. All of it is one part of the layout. */
const Sections = (view: PageView) =>
  view.sounds.length + (view.site.tracks?.length ?? 0) + nextShows(view).length === 0
    ? null
    : (
      <div class='tracks'>
        <Sounds {...view} />
        <Tracks {...view} />
        <Shows {...view} />
      </div>
    )
