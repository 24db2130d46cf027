import * as z from 'zod'
import { Cache } from '../../platform/http/cache.ts'
import { findAuthConfig } from './auth-configs.ts'
import { hasStatus, nonsense, openClient } from './client.ts'
import type { ComposioOptions } from './client.ts'
import { best, connectionsOf } from './connections.ts'
import type { Connectors } from '../ports/connectors.ts'
import { isSafeAddress } from '../../platform/safe-address.ts'

const Link = z.object({ redirect_url: z.string() })

/** Connections at Composio, whose user is our account. Of what is private, nothing is kept here. */
export function composioConnectors(options: ComposioOptions): Connectors {
  const authConfigs = new Cache<string | null>(100)

  return {
    async authorize(user_id, slug, callback_url) {
      const client = openClient(options)
      // Shared while it is looked up, so that a service's first users set it up once; kept no longer.
      const auth_config_id = await authConfigs.get(slug, () => findAuthConfig(client, slug), () => 0)
      if (auth_config_id === null) return null
      const order = { auth_config_id, user_id, callback_url }
      const { redirect_url } = await client.post('connected_accounts/link', order, Link)
      const url = URL.parse(redirect_url)
      if (!url || !isSafeAddress(url)) throw nonsense('a link that is no safe web address')
      return url.href
    },

    list: async (accountId) => best(await connectionsOf(openClient(options), accountId)),

    async disconnect(accountId, slug) {
      const client = openClient(options)
      // All are known before the first is removed: a page moves when what lies before it goes.
      const connections = await connectionsOf(client, accountId, slug)
      for (const { id } of connections) {
        await client.delete(`connected_accounts/${id}`).catch((error) => {
          // It is gone: somebody else was faster, or the answer to an earlier try was lost.
          if (!hasStatus(error, 404)) throw error
        })
      }
      return connections.length > 0
    },
  }
}
