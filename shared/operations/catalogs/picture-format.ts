import * as z from 'zod'
import { comparisonAccess, historyUnavailable } from './history-schemas.ts'
import { themes } from './history-picture/themes.ts'

const widths = z.int().min(360).max(1200)

/** How a picture is drawn. */
export const pictureFormat = {
  width: widths.default(720).describe('The width of the picture in px.'),
  theme: z.enum(themes).default('light').describe('Dark text on white, or light text on a dark background.'),
}

/** The same for a picture that has a size of its own. */
export const optionalWidth = widths.optional()

/** What the operations that draw pictures have in common. */
export const drawing = {
  access: comparisonAccess,
  errors: ['not_found'],
  faultTexts: historyUnavailable,
} as const

export const svgFile = { strictQuery: true, produces: 'image/svg+xml; charset=utf-8' } as const
export const pngFile = { strictQuery: true, produces: 'image/png' } as const

export const pngNote =
  'A name with letters other than Latin, Greek and Cyrillic ones is replaced by the ISRC: the SVG has it.'
