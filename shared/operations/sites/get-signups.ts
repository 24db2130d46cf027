import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Instant } from '../schemas.ts'
import { SiteId, sitePrincipals } from './site-schemas.ts'

const Signup = z.object({ email: z.string(), created_at: Instant })

/** The newest fans of a site. */
export const getSignups = operation({
  name: 'get_site_signups',
  summary: 'List the fans who signed up at a site, newest first.',
  access: { scope: 'read', principals: sitePrincipals },
  http: {
    method: 'get',
    path: '/api/sites/{id}/signups',
    errorBody: 'plain',
  },
  tool: { title: 'Site sign-ups', hints: { destructive: false, idempotent: true } },
  input: z.strictObject({
    id: SiteId,
    limit: z.int().min(1).max(10_000).default(10_000),
  }),
  output: z.object({ signups: z.array(Signup) }),
  errors: ['not_found'],
  handle: async ({ db }, { id, limit }) => ({
    signups: await db.call<z.input<typeof Signup>[]>('get_site_signups', { site_id: id, row_limit: limit }),
  }),
})
