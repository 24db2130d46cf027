import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { slugPattern } from '../../site/links.ts'
import { Corrections, readEdit, siteEdit } from './site-edit.ts'
import { listedFacts, Revision, Site, siteAction, SiteId, siteTool } from './site-schemas.ts'

const Slug = z.string().trim().toLowerCase()
  .regex(slugPattern, 'must be 3 to 60 letters a-z, digits and hyphens')

const { name, ...otherFields } = siteEdit

export const updateSite = operation({
  name: 'update_site',
  summary: "Change a site's name, address, brief, artist, assets, facts or design. It costs nothing.",
  description:
    'What is left out stays. Draft and site change together; the published page stays until it is published again, except for its address, which changes at once. Without a change, the revision stays.',
  access: { scope: 'write', principals: ['session', 'delegated', 'api_key'] },
  uses: ['storage'],
  http: siteAction('edit'),
  tool: {
    title: 'Update site',
    description: 'Also accepts or drops what is in `proposed`. It takes `design` as create_site does.',
    hints: { destructive: true, idempotent: false },
    ...siteTool,
    without: Object.keys(siteEdit).filter((name) => !['name', 'brief', ...listedFacts].includes(name)).concat(
      'slug',
    ),
    output: siteTool.output.extend({ corrections: Corrections }),
  },
  input: z.strictObject({
    id: SiteId,
    revision: Revision,
    name,
    slug: Slug.nullable().optional()
      .describe('The address of the page below /s/. Former ones redirect to it. Null removes it.'),
    ...otherFields,
  }),
  output: z.object({ site: Site.describe('The site.'), corrections: Corrections }),
  errors: ['not_found', 'conflict', 'grant_may_not_publish'],
  handle: async (context, { id, revision, slug, ...fields }) => {
    const { edit, corrections } = await readEdit(context, id, fields)
    const columns = { ...edit.columns, slug }
    const site = await context.db.call('update_site', { ...edit, site_id: id, revision, columns })
    return { site, corrections }
  },
})
