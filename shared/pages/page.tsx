/** @jsxImportSource hono/jsx */
import { layoutNamed } from '../site/layouts/index.ts'
import { EarlierPage } from './earlier/page.tsx'
import { LayoutPage } from './layout-page.tsx'
import { Head } from './page-head.tsx'
import type { PageView } from './page-view.ts'
import { Stage } from './stage.tsx'

export const SitePage = (view: PageView) => {
  const { site, isPreview, isFramed, language } = view
  const { design } = site
  const { words, ownTag } = language
  const layout = layoutNamed(design.layout)
  return (
    <html lang={language.tag} dir={language.direction}>
      <Head {...view} />
      <body class={`${design.layout} ${design.font}`}>
        <a class='button skip' href='#join' lang={ownTag}>{words.skip}</a>
        {isPreview && !isFramed && (
          <p class='banner' role='status' lang='en'>
            Preview: only people with this link can see it. Sign-up opens when the page is published.
          </p>
        )}
        {layout ? <LayoutPage {...view} layout={layout} /> : <EarlierPage {...view} />}
        {view.playUrl && <Stage {...view} />}
        {view.script && <script dangerouslySetInnerHTML={{ __html: view.script }} />}
      </body>
    </html>
  )
}
