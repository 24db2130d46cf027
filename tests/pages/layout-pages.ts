import { compose } from '../../shared/generation/composer/compose.ts'
import { corrected } from '../../shared/generation/corrected.ts'
import { SiteDocument } from '../../shared/site/document.ts'
import { renderPage } from '../../shared/pages/render.ts'
import { ownBriefs } from './own-briefs.ts'

export const today = '2026-11-28'
const origin = 'https://assets.example'

/** The pages of the briefs, as the composer makes them. */
export const layoutPages = ownBriefs.map(({ id, site, instruction = '', artwork, design }) => {
  const request = { site, instruction, ...design && { design }, ...artwork && { artwork } }
  const { brief: _, ...rest } = site
  const { design: made } = corrected(compose(request), request)
  const document = SiteDocument.parse({ version: 1, ...rest, design: made })
  return { id, document, html: pageOf(document) }
})

/** A page as it is sent. */
export function pageOf(document: SiteDocument, day = today): string {
  const at = { appUrl: origin, playUrl: origin, assetOrigin: origin }
  return renderPage(document, { id: 'page', ...at, today: day }).html
}
