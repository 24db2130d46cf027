/** @jsxImportSource hono/jsx */
import type { SiteDocument } from '../site/document.ts'
import { fill } from '../site/language.ts'
import type { PageView } from './page-view.ts'
import { clipped } from '../platform/text.ts'
import { commonStyle } from './style.ts'

const titleOf = ({ design, artistName }: SiteDocument) =>
  [design.headline, artistName].filter(Boolean).join(' · ')

/** Title, description and sharing of a page, with its styles. */
export const Head = ({ site, url, theme, face, language, isPreview }: PageView) => {
  const description = site.design.description || clipped(site.brief ?? '', 300) || titleOf(site)
  return (
    <head>
      <meta charset='utf-8' />
      <meta name='viewport' content='width=device-width, initial-scale=1' />
      <title>{titleOf(site)}</title>
      <meta name='description' content={description} />
      <meta name='theme-color' content={site.design.background} />
      {isPreview ? <meta name='robots' content='noindex' /> : <link rel='canonical' href={url} />}
      <meta property='og:type' content='website' />
      <meta property='og:url' content={url} />
      <meta property='og:title' content={titleOf(site)} />
      <meta property='og:description' content={description} />
      <meta property='og:image' content={`${url}/card.png`} />
      <meta property='og:image:width' content='1200' />
      <meta property='og:image:height' content='630' />
      <meta
        property='og:image:alt'
        content={fill(language.words.artwork, site.name || site.design.headline)}
      />
      <meta name='twitter:card' content='summary_large_image' />
      <link rel='icon' href='data:,' />
      {face && <link rel='preload' as='font' type='font/woff2' href={face.url} crossorigin='' />}
      <style dangerouslySetInnerHTML={{ __html: theme }} />
      <style dangerouslySetInnerHTML={{ __html: commonStyle(site.design) }} />
    </head>
  )
}
