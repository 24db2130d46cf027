import * as z from 'zod'
import type { ScopedDatabase } from '../../platform/database/database.ts'
import { operation } from '../../operation/operation.ts'
import { parseHistory } from './history-page.ts'
import { drawMovers, maxPanels, type Movers } from './history-picture/draw-movers.tsx'
import { comparisonQuery } from './history-schemas.ts'
import { drawing, pictureFormat, pngFile, pngNote, svgFile } from './picture-format.ts'
import { renderPicture } from './render-picture.ts'

async function readMovers(db: ScopedDatabase, query: { catalogId: string; since: string; days: number }) {
  const { catalogId, since, days } = query
  const stored = await db.call('get_catalog_movers', {
    catalog_id: catalogId,
    since,
    days,
    row_limit: maxPanels,
  })
  return parseHistory<Omit<Movers, 'recordings'> & { recordings: Movers['recordings'][number][] }>(stored)
}

const common = { ...drawing, input: comparisonQuery(pictureFormat) }

export const drawCatalogMovers = operation({
  ...common,
  name: 'draw_catalog_movers',
  summary: 'Draw the recordings of a catalog whose plays grew or declined most between two periods, as SVG.',
  http: { method: 'get', path: '/api/catalogs/{catalogId}/movers.svg', ...svgFile },
  resource: { title: 'Top movers of a catalog as a picture (SVG)' },
  output: z.string(),
  handle: async ({ db }, query) => drawMovers(await readMovers(db, query), query),
})

export const renderCatalogMovers = operation({
  ...common,
  name: 'render_catalog_movers',
  summary: 'Draw the recordings of a catalog whose plays grew or declined most between two periods, as PNG.',
  description: pngNote,
  http: { method: 'get', path: '/api/catalogs/{catalogId}/movers.png', ...pngFile },
  output: z.instanceof(Uint8Array),
  handle: async ({ db }, query) => {
    const movers = await readMovers(db, query)
    return renderPicture((format) => drawMovers(movers, format), query)
  },
})
