import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { gainsQuery } from './daily-gains-schemas.ts'
import { readGains } from './get-daily-gains.ts'
import { drawGains } from './history-picture/draw-gains.tsx'
import { drawing, pictureFormat, pngFile, pngNote, svgFile } from './picture-format.ts'
import { renderPicture } from './render-picture.ts'

const common = { ...drawing, input: gainsQuery(pictureFormat) }

export const drawDailyGains = operation({
  ...common,
  name: 'draw_catalog_daily_gains',
  summary: 'Draw what a catalog gained on each UTC date as bars, as SVG.',
  http: { method: 'get', path: '/api/catalogs/{catalogId}/daily-gains.svg', ...svgFile },
  resource: { title: 'Daily gains of a catalog as a picture (SVG)' },
  output: z.string(),
  handle: async ({ db }, query) => drawGains(await readGains(db, query), query),
})

export const renderDailyGains = operation({
  ...common,
  name: 'render_catalog_daily_gains',
  summary: 'Draw what a catalog gained on each UTC date as bars, as PNG.',
  description: pngNote,
  http: { method: 'get', path: '/api/catalogs/{catalogId}/daily-gains.png', ...pngFile },
  output: z.instanceof(Uint8Array),
  handle: async ({ db }, query) => {
    const gains = await readGains(db, query)
    return renderPicture((format) => drawGains(gains, format), query)
  },
})
