import * as z from 'zod'
import { readable } from '../../generation/contrast.ts'
import type { Context } from '../../operation/context.ts'
import { Asset, Design, type SiteDocument } from '../../site/document.ts'
import { givenFacts } from '../../site/facts.ts'
import { givenName, givenText } from '../../platform/given-text.ts'
import { Uuid } from '../schemas.ts'
import { assetFile } from './asset-file.ts'

type Shape = typeof givenFacts

/** The facts of a site. Null removes one. */
const facts = Object.fromEntries(
  Object.entries(givenFacts).map(([name, field]) => [
    name,
    field.nullable().describe(`${(field.description ?? field.unwrap().description)!} Null removes it.`),
  ]),
) as unknown as { [Name in keyof Shape]: z.ZodNullable<Shape[Name]> }

/** What an edit changes on the page. All fields are optional. */
export const siteEdit = {
  name: givenName(120).optional().describe('The name of the site or the title.'),
  brief: givenText(6000).nullable().optional()
    .describe('What the page is about. It is on the page only with showBrief. Null removes it.'),
  artistId: Uuid.nullable().optional().describe('An artist that you have access to. Null removes it.'),
  assets: z.array(Asset.strict()).max(8).optional()
    .describe(
      'All assets of the page, artwork first, as the uploads returned them. A picture may have a `focus`.',
    ),
  design: Design.partial().optional()
    .describe(
      'A part of the design, of the draft or for the first one. Colors are corrected until they can be read.',
    ),
  ...facts,
}

const SiteEdit = z.object(siteEdit)
export type SiteEdit = z.output<typeof SiteEdit>

const Correction = z.object({
  field: z.enum(['background', 'foreground', 'accent']).describe('The color.'),
  from: z.string().describe('As it was sent, or was before.'),
  to: z.string().describe('As it is now.'),
}).meta({ id: 'ColorCorrection', description: 'A color that was changed, because it could not be read.' })
type Correction = z.output<typeof Correction>

export const Corrections = z.array(Correction).describe('Colors that were changed to be readable.')

/** An edit as the database takes it, with readable colors. */
export async function readEdit(
  { db, storage }: Pick<Context<'storage'>, 'db' | 'storage'>,
  id: string,
  { name, brief, artistId, assets, design: requested, ...facts }: SiteEdit,
) {
  const { design, corrections } = await readableDesign(db, id, requested)
  return {
    edit: {
      columns: { name, brief, artist_id: artistId },
      facts,
      files: assets?.map((asset) => assetFile(asset, storage)),
      design,
    },
    corrections,
  }
}

/** The part of a design with readable colors. Colors that were not sent may have to change with the others. */
async function readableDesign(
  db: Context['db'],
  id: string,
  requested?: Partial<Design>,
): Promise<{ design?: Partial<Design>; corrections: Correction[] }> {
  if (!requested || !(requested.background || requested.foreground || requested.accent)) {
    return { design: requested, corrections: [] }
  }
  const { draft }: { draft: SiteDocument | null } = await db.call('get_site', { site_id: id })
  // The first draft corrects them.
  if (!draft) return { design: requested, corrections: [] }
  const wanted = { ...draft.design, ...requested }
  const colors = readable(wanted)
  const corrections = Correction.shape.field.options
    .filter((field) => colors[field] !== wanted[field])
    .map((field) => ({ field, from: wanted[field], to: colors[field] }))
  return { design: { ...requested, ...colors }, corrections }
}
