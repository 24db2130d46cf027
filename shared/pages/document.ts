import * as z from 'zod'

export const layouts = ['editorial', 'poster', 'split'] as const
export const fonts = ['serif', 'sans'] as const

const Color = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a color, #rrggbb').toLowerCase()

export const Asset = z.object({
  url: z.string().describe('Public address of the file.'),
  name: z.string().describe('Name of the file.'),
  type: z.enum(['image/webp', 'audio/mpeg', 'audio/wav']).describe('Type of the file.'),
})

/** The texts, colors, layout and font of a page. */
export const Design = z.strictObject({
  headline: z.string().trim().min(1).max(120),
  eyebrow: z.string().trim().max(60),
  description: z.string().trim().max(600),
  buttonLabel: z.string().trim().min(1).max(40),
  signupHeading: z.string().trim().min(1).max(120),
  background: Color,
  foreground: Color,
  accent: Color,
  layout: z.enum(layouts),
  font: z.enum(fonts),
})

/** The playable part: it runs only in a sandboxed frame without network. */
export const Experience = z.strictObject({
  html: z.string().max(60_000),
  css: z.string().max(40_000),
  javascript: z.string().max(80_000),
})

/** The output of a model or of the composer. */
export const Proposal = z.strictObject({ design: Design, experience: Experience.optional() })

/** A draft or a published page: a validated document, never free HTML. */
export const SiteDocument = z.strictObject({
  version: z.literal(1),
  artistName: z.string().max(200).optional(),
  name: z.string().max(120),
  releaseUrl: z.string().optional(),
  assets: z.array(Asset).max(8),
  design: Design,
  experience: Experience.optional(),
})

export type Asset = z.output<typeof Asset>
export type Design = z.output<typeof Design>
export type Experience = z.output<typeof Experience>
export type Proposal = z.output<typeof Proposal>
export type SiteDocument = z.output<typeof SiteDocument>
