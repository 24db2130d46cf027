import * as z from 'zod'
import { type ComposioClient, hasStatus } from './client.ts'

const AuthConfigs = z.object({
  items: z.array(z.object({
    id: z.string().min(1),
    status: z.string().nullish(),
    toolkit: z.object({ slug: z.string().toLowerCase() }).nullish(),
  })),
})
const Created = z.object({ auth_config: z.object({ id: z.string().min(1) }) })

/**
 * How people are signed in at a service: as the operator set it up at Composio, else by Composio's own application. Null for no
 * such service, one without accounts, and one that Composio has no application for.
 */
export async function findAuthConfig(client: ComposioClient, slug: string): Promise<string | null> {
  try {
    const { items } = await client.get('auth_configs', { toolkit_slug: slug }, AuthConfigs)
    const known = items.find(({ status, toolkit }) =>
      status?.toUpperCase() !== 'DISABLED' && (!toolkit || toolkit.slug === slug)
    )
    if (known) return known.id
  } catch (error) {
    // Not a 404: where lists are not found, this is not Composio.
    if (hasStatus(error, 400)) return null
    throw error
  }
  try {
    const order = { toolkit: { slug }, auth_config: { type: 'use_composio_managed_auth' } }
    return (await client.post('auth_configs', order, Created)).auth_config.id
  } catch (error) {
    if (hasStatus(error, 400, 404)) return null
    throw error
  }
}
