import * as z from 'zod'
import { orMissing } from '../../errors/provider-error.ts'
import { Cache } from '../../platform/http/cache.ts'
import { findAuthConfig } from './auth-configs.ts'
import { type ComposioClient, type ComposioOptions, invalidResponse, openClient } from './client.ts'
import { best, connectionsOf } from './connections.ts'
import { serviceText } from '../../platform/given-text.ts'
import type { Connectors, Service } from '../ports/connectors.ts'
import { isSafeAddress } from '../../platform/safe-address.ts'

const Link = z.object({ redirect_url: z.string() })
const Toolkits = z.object({
  items: z.array(z.object({
    slug: z.string().toLowerCase(),
    name: serviceText,
    meta: z.object({ description: serviceText.nullish() }),
    composio_managed_auth_schemes: z.array(z.string()).nullish(),
  })),
})

/** How many accounts the address of a request may name. */
const maxIds = 50

/** Also if it was removed by a concurrent request, or by an earlier attempt whose response was lost. */
const remove = (client: ComposioClient, id: string) =>
  orMissing(client.delete(`connected_accounts/${id}`), 404)

/** Connections at Composio, where a user is an account of ours. Private data is never cached. */
export function composioConnectors(options: ComposioOptions): Connectors {
  const authConfigs = new Cache<string | null>(100)
  const services = new Cache<Service[]>(1)

  return {
    async authorize(user_id, slug, callback_url) {
      const client = openClient(options)
      // Shared only while it is loading, so that concurrent first users of a service create one configuration.
      const auth_config_id = await authConfigs.get(slug, () => findAuthConfig(client, slug), () => 0)
      if (auth_config_id === null) return null
      const body = { auth_config_id, user_id, callback_url }
      const { redirect_url } = await client.post('connected_accounts/link', body, Link)
      const url = URL.parse(redirect_url)
      if (!url || !isSafeAddress(url)) throw invalidResponse('a link that is no safe web address')
      return url.href
    },

    services: () =>
      services.get('all', async () => {
        // The most that a page may have. Services without an application of Composio cannot be connected.
        const query = { sort_by: 'usage', limit: '1000' }
        const client = openClient({ ...options, timeoutMs: Math.min(options.timeoutMs ?? 5_000, 5_000) })
        const { items } = await client.get('toolkits', query, Toolkits)
        return items.filter((item) => item.composio_managed_auth_schemes?.length)
          .map(({ slug, name, meta: { description } }) => ({ slug, name, description: description || null }))
      }, () => 3_600_000),

    list: async (accountId) => best(await connectionsOf(openClient(options), { accountIds: [accountId] })),

    async disconnect(accountId, slug) {
      const client = openClient(options)
      // All pages are read before the first removal, because a removal shifts the pages.
      const connections = await connectionsOf(client, { accountIds: [accountId], slug })
      for (const { id } of connections) await remove(client, id)
      return connections.length > 0
    },

    async endWaiting(accountIds, signal) {
      // Not within one time limit: an organization may have any number of artists.
      const client = () => openClient({ ...options, signal })
      let count = 0
      const parts = accountIds && Array.from(
        { length: Math.ceil(accountIds.length / maxIds) },
        (_, part) => accountIds.slice(part * maxIds, (part + 1) * maxIds),
      )
      for (const ids of parts ?? [null]) {
        const connections = await connectionsOf(client(), { accountIds: ids, isWaiting: true })
        for (const { id } of connections) await remove(client(), id)
        count += connections.length
      }
      return count
    },
  }
}
