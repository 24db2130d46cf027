import { withDates } from '../../presentation/date-sentences.ts'
import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import type { ScopedDatabase } from '../../platform/database/database.ts'
import { Isrc } from '../schemas.ts'
import { type HistoryPage, parseHistory } from './history-page.ts'
import { comparisonQuery, describeInvalidComparison } from './history-schemas.ts'
import { drawHistory } from './history-picture/draw-history.tsx'
import { drawRecording } from './history-picture/draw-recording.tsx'
import type { Format } from './history-picture/frame.tsx'
import { size } from './history-picture/layout.ts'
import type { Jump } from './history-picture/series.ts'
import { inTheme } from './history-picture/themes.ts'
import { drawing, optionalWidth, pictureFormat, pngFile, pngNote, svgFile } from './picture-format.ts'
import { renderPicture } from './render-picture.ts'

const common = {
  ...drawing,
  input: comparisonQuery({
    isrc: Isrc.describe('A recording of the catalog, by ISRC.'),
    width: optionalWidth.describe(
      'With a width in px, the picture also has the gains of each day. Without one it has the counts, 960 px wide.',
    ),
    theme: pictureFormat.theme,
  }),
  describeInvalid: describeInvalidComparison,
}

/** Without a width the picture is that of the counts, in its own size. */
async function draw(
  db: ScopedDatabase,
  { catalogId, width, theme, ...query }: z.output<typeof common.input>,
): Promise<(format: Pick<Format, 'isRaster'>) => string> {
  const stored = await db.call('get_recording_playcount_history', { catalog_id: catalogId, ...query })
  const { recordings: [recording], periods, condition: words, jumps } = parseHistory<
    Pick<HistoryPage, 'periods' | 'recordings'> & { condition: string | null; jumps: Jump[] }
  >(stored)
  const condition = words && withDates(words)
  return ({ isRaster }) =>
    width === undefined
      ? inTheme(drawHistory(recording!, periods, { isRaster, condition, jumps }), theme)
      : drawRecording(recording!, periods, { width, theme, isRaster, condition, jumps })
}

export const drawPlaycountHistory = operation({
  ...common,
  name: 'draw_catalog_playcount_history',
  summary: "Draw one recording's saved play counts over the two compared periods as SVG.",
  http: { method: 'get', path: '/api/catalogs/{catalogId}/playcount-history.svg', ...svgFile },
  resource: { title: 'Play-count history of a recording as a picture (SVG)' },
  output: z.string(),
  handle: async ({ db }, query) => (await draw(db, query))({}),
})

export const renderPlaycountHistory = operation({
  ...common,
  name: 'render_catalog_playcount_history',
  summary: "Draw one recording's saved play counts over the two compared periods as PNG.",
  description: pngNote,
  http: { method: 'get', path: '/api/catalogs/{catalogId}/playcount-history.png', ...pngFile },
  output: z.instanceof(Uint8Array),
  handle: async ({ db }, query) => renderPicture(await draw(db, query), { width: size.width, ...query }),
})
