import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Asset } from '../../site/document.ts'
import { Instant, pageQuery, Pagination, Uuid } from '../schemas.ts'
import { organizationId } from './site-schemas.ts'

const WorkspaceAsset = z.object({
  id: Uuid.describe("The asset's id."),
  ...Asset.omit({ focus: true }).shape,
  size_bytes: z.int().describe('The bytes of its files, which count towards the quota.'),
  created_at: Instant.describe('When it was uploaded (UTC).'),
  site_ids: z.array(Uuid)
    .describe('The newest ten of the sites that use it. It can be deleted once there are none.'),
}).meta({ id: 'WorkspaceAsset', description: 'A picture or sound of a workspace.' })

type Row = Omit<z.input<typeof WorkspaceAsset>, 'url'> & { path: string }

export const listAssets = operation({
  name: 'list_site_assets',
  summary: "List a workspace's pictures and sounds, newest first.",
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  uses: ['storage'],
  http: { method: 'get', path: '/api/sites/assets', errorBody: 'plain' },
  input: z.strictObject({ organizationId, ...pageQuery }),
  output: z.object({ assets: z.array(WorkspaceAsset).describe('Newest first.'), pagination: Pagination }),
  handle: async ({ db, storage }, { organizationId, page, limit }) => {
    const { assets, pagination }: { assets: Row[]; pagination: z.input<typeof Pagination> } = await db.call(
      'list_assets',
      { organization_id: organizationId, page, page_limit: limit },
    )
    return {
      assets: assets.map(({ path, ...asset }) => ({ ...asset, url: storage.publicUrl(path) })),
      pagination,
    }
  },
})
