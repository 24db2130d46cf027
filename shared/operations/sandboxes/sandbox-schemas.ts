import * as z from 'zod'
import type { PrincipalKind } from '../../platform/identity/principal.ts'
import { Instant, Uuid } from '../schemas.ts'

/** A sandbox acts with the platform's own credentials, so an OAuth client has no part in it. */
export const sandboxPrincipals: PrincipalKind[] = ['session', 'api_key']

export const SandboxAccountId = Uuid.optional().describe(
  'The account whose sandbox it is; your own by default.',
)

/** An account's sandbox, as far as it is set up. */
export const Sandbox = z.object({
  account_id: Uuid,
  repository: z.string().nullable().describe('Its name at the vendor, owner/name.'),
  clone_url: z.string().nullable(),
  sandbox_id: z.string().nullable(),
  snapshot_id: z.string().nullable(),
  state: z.enum(['setting_up', 'ready', 'failed']).describe('How the latest setup went.'),
  run_id: Uuid.nullable().describe('The run of the latest setup, for 90 days after its end.'),
  ready_at: Instant.nullable().describe('When it was last set up to its end.'),
})
