/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'
import { html } from 'hono/html'
import { light } from '../../presentation/colors.ts'
import { Mark, markPath } from '../../presentation/mark.tsx'
import { hashOf, policyHeaders, type Sources } from './headers.ts'
import { style } from './style.ts'
import { interUrl, withInter } from './theme.ts'

/** Where a document is and where its links lead. */
export interface Place {
  /** Below /api, such as `docs/errors`. */
  path: string
  baseUrl: string
  appUrl: string
}

/** The headers of the documents with this layout. @param own what one may beside the others */
export const pageHeaders = ({ baseUrl }: Pick<Place, 'baseUrl'>, own?: Sources) => ({
  ...policyHeaders({
    style: hashOf(withInter(style, baseUrl)),
    font: interUrl(baseUrl),
    ...own,
  }),
  'content-type': 'text/html; charset=utf-8',
})

/** A relative link, which also works where `/docs` is served at the root of a domain. */
export const linkFrom = ({ path }: Place) => (to: string): string =>
  '../'.repeat(path.split('/').length - 1) + to

export const icon = `data:image/svg+xml,${
  encodeURIComponent(
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><rect width='24' height='24' rx='6' fill='${light.accent}'/><path d='${markPath}' fill='none' stroke='${light.panel}' stroke-width='2.4'/></svg>`,
  )
}`

const entries = [
  ['docs', 'Reference'],
  ['docs/guides', 'Guides'],
  ['docs/play-count-history', 'Play-count history'],
  ['docs/errors', 'Errors'],
  ['docs/search', 'Search'],
  ['llms.txt', 'llms.txt'],
] as const

/** The bar at the top of every document. */
export const Bar = ({ place }: { place: Place }) => (
  <nav class='bar' aria-label='Documents'>
    <a class='brand' href={`${place.appUrl}/s`}>
      <Mark />
      Artist and Catalog Platform
    </a>
    <div class='links'>
      {entries.map(([to, name]) => (
        <a href={linkFrom(place)(to)} aria-current={place.path === to ? 'page' : undefined}>{name}</a>
      ))}
    </div>
  </nav>
)

export const Head = ({ title, css, children }: { title: string; css: string; children?: Child }) => (
  <head>
    <meta charset='utf-8' />
    <meta name='viewport' content='width=device-width, initial-scale=1' />
    <title>{title}</title>
    <link rel='icon' href={icon} />
    {children}
    <style dangerouslySetInnerHTML={{ __html: css }} />
  </head>
)

/** A document: the bar, one heading, and the text. @param side a navigation beside it */
export function page(
  place: Place,
  title: string,
  children: Child,
  heading: Child = title,
  side?: Child,
): string {
  const document = (
    <html lang='en'>
      <Head title={`${title} · Artist and Catalog Platform`} css={withInter(style, place.baseUrl)} />
      <body class={side ? 'beside' : undefined}>
        <a class='skip' href='#main'>Skip to the text</a>
        <Bar place={place} />
        {side}
        <main id='main'>
          <h1>{heading}</h1>
          {children}
        </main>
        <footer>
          The API is at <code>{place.baseUrl}/api</code>, the MCP server at <code>{place.baseUrl}/mcp</code>.
        </footer>
      </body>
    </html>
  )
  return String(html`<!doctype html>${document}`)
}
