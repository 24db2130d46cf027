/** @jsxImportSource hono/jsx */
import { Hero } from './hero.tsx'
import { Join } from './join.tsx'
import { Head } from './page-head.tsx'
import { pageScript } from './page-script.ts'
import type { PageView } from './page-view.ts'
import { Stage } from './stage.tsx'
import { Tracks } from './tracks.tsx'

export const SitePage = (view: PageView) => {
  const { site, isPreview } = view
  const { design } = site
  return (
    <html lang='en'>
      <Head {...view} />
      <body class={`${design.layout} ${design.font}`}>
        <a class='button skip' href='#join'>Skip to the sign-up</a>
        {isPreview && (
          <p class='banner' role='status'>
            Preview: only people with this link can see it. Sign-up opens when the page is published.
          </p>
        )}
        <main>
          <Hero {...view} />
          <Tracks {...view} />
          <Join {...view} />
          <footer>
            {site.artistName && <p>{site.artistName}</p>}
            <p class='note'>
              This page sets no cookies and loads nothing from anywhere else. Visits and clicks are added up
              by day, without anything about you.
            </p>
          </footer>
        </main>
        {view.playUrl && <Stage {...view} />}
        <script dangerouslySetInnerHTML={{ __html: pageScript }} />
      </body>
    </html>
  )
}
