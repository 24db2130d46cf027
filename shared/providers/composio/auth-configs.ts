import * as z from 'zod'
import { hasStatus } from '../../errors/provider-error.ts'
import type { ComposioClient } from './client.ts'

const AuthConfigs = z.object({
  items: z.array(z.object({
    id: z.string().min(1),
    status: z.string().nullish(),
    toolkit: z.object({ slug: z.string().toLowerCase() }).nullish(),
  })),
})
const Created = z.object({ auth_config: z.object({ id: z.string().min(1) }) })

/**
 * The id of the configuration for signing in at a service: the operator's own at Composio, else one with Composio's
 * application. Null for an unknown service, and for one that Composio has no application for.
 */
export async function findAuthConfig(client: ComposioClient, slug: string): Promise<string | null> {
  try {
    const { items } = await client.get('auth_configs', { toolkit_slug: slug }, AuthConfigs)
    const existing = items.find(({ status, toolkit }) =>
      status?.toUpperCase() !== 'DISABLED' && (!toolkit || toolkit.slug === slug)
    )
    if (existing) return existing.id
  } catch (error) {
    // A 404 of a list means that the address is not Composio's.
    if (hasStatus(error, 400)) return null
    throw error
  }
  try {
    const body = { toolkit: { slug }, auth_config: { type: 'use_composio_managed_auth' } }
    return (await client.post('auth_configs', body, Created)).auth_config.id
  } catch (error) {
    if (hasStatus(error, 400, 404)) return null
    throw error
  }
}
