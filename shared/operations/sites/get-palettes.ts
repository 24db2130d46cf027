import * as z from 'zod'
import { paletteOffers, unusedColors } from '../../generation/composer/site-colors.ts'
import type { GenerationRequest } from '../../generation/generator.ts'
import { operation } from '../../operation/operation.ts'
import { Design } from '../../site/document.ts'
import { SiteId } from './site-schemas.ts'

const Palette = z.object({
  source: z.enum(['brief', 'cover', 'mood'])
    .describe('What it is made of: colors that the brief names, the first picture, or the genre.'),
  ...Design.pick({ background: true, foreground: true, accent: true }).shape,
  second: Design.shape.second.unwrap().describe('Color of details beside the accent, or the accent.'),
}).meta({ id: 'SitePalette', description: 'Colors for a page, which an edit of its design takes.' })

export const UnusedColors = z.array(
  z.object({
    words: z.string().describe('As the brief has it.'),
    color: z.string().describe('The color, #rrggbb.'),
    reason: z.string().describe('Why the page does not have it.'),
  }),
).describe('Colors that the brief names and the draft does not have.')

export const getPalettes = operation({
  name: 'get_site_palettes',
  summary: 'Get three palettes for a site, and the colors of its brief that the draft does not have.',
  description: 'Nothing is applied: choose one by an edit of the design.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/sites/{id}/palettes', errorBody: 'plain' },
  input: z.strictObject({ id: SiteId }),
  output: z.object({
    palettes: z.array(Palette).length(3).describe('The most suitable first.'),
    unused_colors: UnusedColors,
  }),
  errors: ['not_found'],
  handle: async ({ db }, { id }) => {
    const request: GenerationRequest = await db.call('get_site_look', { site_id: id })
    const design = request.previous?.design
    return {
      // An edit with a palette replaces a second accent too.
      palettes: paletteOffers(request).map((offer) => ({ second: offer.accent, ...offer })),
      unused_colors: design ? unusedColors(request.site.brief, design) : [],
    }
  },
})
