import * as z from 'zod'
import { readable } from '../../generation/contrast.ts'
import type { Context } from '../../operation/context.ts'
import { operation } from '../../operation/operation.ts'
import { Asset, Design, type SiteDocument } from '../../pages/document.ts'
import { Facts } from '../../pages/facts.ts'
import { Uuid } from '../schemas.ts'
import { fileOf } from './create-site.ts'
import { Revision, Site, siteAction, SiteId } from './site-schemas.ts'

type Shape = typeof Facts.shape

/** The facts of a site. Null removes one. */
const facts = Object.fromEntries(
  Object.entries(Facts.shape).map(([name, field]) => [
    name,
    field.nullable().describe(`${field.unwrap().description} Null removes it.`),
  ]),
) as unknown as { [Name in keyof Shape]: z.ZodNullable<Shape[Name]> }

const Slug = z.string().trim().toLowerCase()
  .regex(/^[a-z0-9][a-z0-9-]{1,58}[a-z0-9]$/, 'must be 3 to 60 letters a-z, digits and hyphens')

const Correction = z.object({
  field: z.enum(['background', 'foreground', 'accent']).describe('The color.'),
  from: z.string().describe('As it was sent, or was before.'),
  to: z.string().describe('As it is now.'),
}).meta({ id: 'ColorCorrection', description: 'A color that was changed, because it could not be read.' })
type Correction = z.output<typeof Correction>

export const updateSite = operation({
  name: 'update_site',
  summary: "Change a site's name, address, artist, assets, facts or design. It costs nothing.",
  description:
    'What is left out stays. Draft and site change together; the published page stays until it is published again, except for its address, which changes at once. Without a change, the revision stays.',
  access: { scope: 'write', principals: ['session', 'delegated', 'api_key'] },
  uses: ['storage'],
  http: siteAction('edit'),
  input: z.strictObject({
    id: SiteId,
    revision: Revision,
    name: z.string().trim().min(1).max(120).optional().describe('The name of the site or the title.'),
    slug: Slug.nullable().optional()
      .describe('The address of the page below /s/. Former ones redirect to it. Null removes it.'),
    artistId: Uuid.nullable().optional().describe('An artist that you have access to. Null removes it.'),
    assets: z.array(Asset.strict()).max(8).optional()
      .describe('All assets of the page, artwork first, as the uploads returned them.'),
    design: Design.partial().optional()
      .describe('A part of the design; needs a draft. Colors are corrected until they can be read.'),
    ...facts,
  }),
  output: z.object({
    site: Site.describe('The site.'),
    corrections: z.array(Correction).describe('Colors that were changed to be readable.'),
  }),
  errors: ['not_found', 'conflict'],
  handle: async ({ db, storage }, input) => {
    const { id, revision, name, slug, artistId, assets, design: asked, ...rest } = input
    const { design, corrections } = await readableDesign(db, id, asked)
    const site = await db.call('update_site', {
      site_id: id,
      revision,
      columns: { name, slug, artist_id: artistId },
      facts: rest,
      files: assets?.map((asset) => fileOf(asset, storage)),
      design,
    })
    return { site, corrections }
  },
})

/** The part of a design with readable colors. Colors that were not sent may have to change with the others. */
async function readableDesign(
  db: Context['db'],
  id: string,
  asked?: Partial<Design>,
): Promise<{ design?: Partial<Design>; corrections: Correction[] }> {
  if (!asked || !(asked.background || asked.foreground || asked.accent)) {
    return { design: asked, corrections: [] }
  }
  const { draft }: { draft: SiteDocument | null } = await db.call('get_site', { site_id: id })
  // Refused when it is written, after the revision.
  if (!draft) return { design: asked, corrections: [] }
  const wanted = { ...draft.design, ...asked }
  const colors = readable(wanted)
  const corrections = Correction.shape.field.options
    .filter((field) => colors[field] !== wanted[field])
    .map((field) => ({ field, from: wanted[field], to: colors[field] }))
  return { design: { ...asked, ...colors }, corrections }
}
