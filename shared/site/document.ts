import * as z from 'zod'
import { givenText } from '../platform/given-text.ts'
import { artNames } from './art-names.ts'
import { DocumentFacts, withoutRefused } from './facts.ts'
import { layouts } from './layouts/index.ts'

export { layouts }

/** The layouts of pages from before. They stay valid and look as they did; new pages have others. */
export const earlierLayouts = ['editorial', 'poster', 'split', 'cover', 'column', 'marquee'] as const
/** Those that suit any music. */
export const usualFonts = ['serif', 'sans', 'slab', 'mono', 'condensed', 'round'] as const
export const fonts = [...usualFonts, 'blackletter'] as const

/** The blocks of a page that may come first. */
export const emphases = ['listen', 'shows', 'signup', 'tracks'] as const

const Color = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a color, #rrggbb').toLowerCase()

export const Asset = z.object({
  url: z.string().describe('Public address of the file.'),
  name: z.string().describe('Name of the file.'),
  type: z.enum(['image/webp', 'audio/mpeg', 'audio/wav']).describe('Type of the file.'),
  width: z.int().min(1).optional().describe(
    'The pixels of a picture; absent for an older one.',
  ),
  height: z.int().min(1).optional().describe('Its height in pixels.'),
  focus: z.strictObject({
    x: z.number().min(0).max(1).describe('From the left, 0 to 1.'),
    y: z.number().min(0).max(1).describe('From the top, 0 to 1.'),
  }).optional().describe('The point of the artwork that stays in view where it is cropped.'),
}).meta({ id: 'Asset', description: 'An uploaded picture or sound.' })

/** The texts, colors, layout, font and drawing of a page. */
export const Design = z.strictObject({
  headline: givenText(120, 1).describe('The title on the page.'),
  eyebrow: givenText(60).describe('A few words above the headline; may be empty.'),
  description: givenText(600).describe('The text below the headline; may be empty.'),
  buttonLabel: givenText(40, 1).describe('The main button.'),
  signupHeading: givenText(120, 1).describe('The title of the sign-up form.'),
  background: Color.describe('Background color, #rrggbb.'),
  foreground: Color.describe('Text color, #rrggbb.'),
  accent: Color.describe('Color of the button and of accents, #rrggbb.'),
  second: Color.optional().describe(
    'Color of details beside the accent, as numbers, days and small headings, #rrggbb. One that cannot be read is not shown.',
  ),
  layout: z.enum([...layouts, ...earlierLayouts])
    .describe('How the parts of the page are arranged; the last six are those of earlier pages.'),
  font: z.enum(fonts).describe('The kind of font.'),
  emphasis: z.enum(emphases).optional()
    .describe('The block that follows the title; one that is empty does not.'),
  art: z.enum(artNames).optional().describe(
    'The drawing of a page without a picture. Default: the letters of its title; in an earlier layout one by its id.',
  ),
})

/** The playable part: it runs only in a sandboxed frame without network. */
export const Experience = z.strictObject({
  html: z.string().max(60_000).describe('Its markup.'),
  css: z.string().max(40_000).describe('Its style.'),
  javascript: z.string().max(80_000).describe('Its script.'),
})

/** The output of a model or of the composer. */
export const Proposal = z.strictObject({ design: Design, experience: Experience.optional() })

/** A draft or a published page: a validated document, never free HTML. */
export const SiteDocument = z.strictObject({
  version: z.literal(1).describe('The version of this form.'),
  artistName: z.string().max(200).optional().describe('The artist, if one is given or linked.'),
  name: z.string().max(120).describe('The name of the site or the title of the release.'),
  releaseUrl: z.string().optional().describe('The address of the release, if it was created from one.'),
  assets: z.array(Asset).max(8).describe('Files of the page, artwork first.'),
  brief: z.string().max(6000).optional().describe('The brief, if the page prints it.'),
  ...DocumentFacts.shape,
  design: Design.meta({ id: 'SiteDesign', description: 'The texts, colors, layout and font of a page.' }),
  experience: Experience.meta({
    id: 'SiteExperience',
    description: 'The playable part of a page, which runs in a sandboxed frame without network.',
  }).optional(),
}).meta({ id: 'SiteDocument', description: 'The content of a page: a draft, or a published view.' })

export type Asset = z.output<typeof Asset>
export type Design = z.output<typeof Design>
export type Experience = z.output<typeof Experience>
/** The colors that a design chooses. The others of a page follow from them (palette.ts). */
export type DesignColors = Pick<Design, 'background' | 'foreground' | 'accent' | 'second'>
export type Proposal = z.output<typeof Proposal>
export type SiteDocument = z.output<typeof SiteDocument>

/** A document as it was stored. @throws ZodError if it is none */
export const readDocument = (stored: SiteDocument): SiteDocument => SiteDocument.parse(withoutRefused(stored))
