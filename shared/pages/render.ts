import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { html } from 'hono/html'
import { drawArt } from './art.ts'
import type { ServedFace } from './face-style.ts'
import type { WholeFace } from '../site/page-face.ts'
import type { Asset, SiteDocument } from '../site/document.ts'
import { gameOf } from '../site/games.ts'
import { languageOf } from '../site/language.ts'
import { countedUrl } from '../site/outgoing.ts'
import { markOf } from './marks.ts'
import { SitePage } from './page.tsx'
import { palette } from '../site/palette.ts'
import { commonHeaders, permissionsPolicy } from './play.ts'
import { pageScript } from './page-script.ts'
import { commonStyle, theme } from './style.ts'
import { dayOf } from '../platform/day.ts'
import { base64 } from '../platform/encoding.ts'

export interface PageOptions {
  id: string
  /** The address that its owner chose below `/s/`, if there is one. */
  slug?: string
  /** Where `/s/*` is served. It may have a path, which a policy matches exactly unless it ends with a slash. */
  appUrl: string
  /** The same for the playable part, which may be on another site. */
  playUrl: string
  /** The allowed origin of pictures and tracks: our own Storage. */
  assetOrigin: string
  /** Whether a sign-up has to be confirmed by mail. */
  confirms?: boolean
  /** The typeface of its title and headings, once it is cut. */
  face?: ServedFace
  /** That of a draft. */
  wholeFace?: WholeFace
  /** The query of a signed link, for a draft. */
  preview?: string
  /** Whether the draft stands in the frame of the editor: without scripts, and without the line that says what a preview is. */
  isFramed?: boolean
  /** The day of the reader (UTC, YYYY-MM-DD): today by default. */
  today?: string
}

export interface Page {
  html: string
  headers: Record<string, string>
}

/** A document as an HTML page with its headers. */
export function renderPage(site: SiteDocument, options: PageOptions): Page {
  const { id, slug = id, appUrl, assetOrigin, today = dayOf(), face, wholeFace, isFramed } = options
  const url = `${appUrl}/s/${slug}`
  // By id, which stays the same while a page is open: a policy does not allow the redirect from a former slug.
  const byId = `${appUrl}/s/${id}`
  const signupUrl = `${byId}/signup`
  const colors = palette(site.design)
  const ours = site.assets.filter((asset) => isOurs(asset, assetOrigin))
  const picture = ours.find(({ type }) => type === 'image/webp')
  const style = theme(site.design, colors, site.language, face, picture?.focus, wholeFace)
  const playUrl = options.preview === undefined
    ? `${options.playUrl}/s/${id}/play`
    : `${options.playUrl}/s/${id}/preview/play`
  const page = html`<!doctype html>${
    SitePage({
      site,
      language: languageOf(site.language),
      today,
      url,
      signupUrl,
      theme: style,
      face,
      script: isFramed ? undefined : pageScript,
      out: (address) => options.preview === undefined ? countedUrl(byId, address) : address,
      markOf,
      art: drawArt(id, colors, site.design.art),
      playUrl: gameOf(site) && playUrl + (options.preview ?? ''),
      picture,
      sounds: ours.filter(({ type }) => type !== 'image/webp'),
      confirms: options.confirms ?? false,
      isPreview: options.preview !== undefined,
      isFramed,
    })
  }`
  return {
    html: String(page),
    headers: {
      ...commonHeaders,
      'permissions-policy': permissionsPolicy({ allowed: ['clipboard-write'] }),
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': [
        "default-src 'none'",
        `style-src ${hash(style)} ${hash(commonStyle(site.design))}`,
        ...isFramed ? ['sandbox allow-same-origin'] : [`script-src ${hash(pageScript)}`],
        `img-src ${assetOrigin} data:`,
        `media-src ${assetOrigin}`,
        ...face || wholeFace ? [`font-src ${assetOrigin}`] : [],
        `connect-src ${signupUrl}`,
        `form-action ${signupUrl}`,
        `frame-src ${playUrl}`,
        "base-uri 'none'",
        // The console shows a draft in a frame beside its editor.
        `frame-ancestors ${options.preview === undefined ? "'none'" : new URL(appUrl).origin}`,
      ].join('; '),
    },
  }
}

function isOurs({ url }: Asset, origin: string): boolean {
  return URL.canParse(url) && new URL(url).origin === origin
}

const hash = (text: string) => `'sha256-${base64(sha256(utf8ToBytes(text)))}'`

/** The headers of a message page. */
export const messageHeaders = {
  ...commonHeaders,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
}
