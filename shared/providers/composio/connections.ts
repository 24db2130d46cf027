import * as z from 'zod'
import { type ComposioClient, nonsense } from './client.ts'
import type { Connection } from '../ports/connectors.ts'

const StoredConnection = z.object({
  id: z.string().regex(/^[\w-]+$/),
  user_id: z.string(),
  status: z.string().toLowerCase(),
  created_at: z.string().nullish(),
  toolkit: z.object({ slug: z.string().toLowerCase() }),
})
type StoredConnection = z.output<typeof StoredConnection>

const Page = z.object({
  items: z.array(StoredConnection),
  next_cursor: z.union([z.string(), z.number().transform(String)]).nullish(),
})

/** Far more than anybody has; a vendor whose pages never end is at fault. */
const maxPages = 100

/** All connections of an account, or those to one service. */
export async function connectionsOf(
  client: ComposioClient,
  accountId: string,
  slug?: string,
): Promise<StoredConnection[]> {
  const query: Record<string, string> = {
    user_ids: accountId,
    ...slug && { toolkit_slugs: slug },
    limit: '100',
  }
  const found: StoredConnection[] = []
  for (let page = 1; page <= maxPages; page++) {
    const { items, next_cursor } = await client.get('connected_accounts', query, Page)
    found.push(...items)
    if (!next_cursor) {
      // Whatever the filter did: another account's connections are shown to nobody, and ended by nobody.
      return found.filter(({ user_id, toolkit, status }) =>
        user_id === accountId && (!slug || toolkit.slug === slug) && status !== 'deleted'
      )
    }
    query.cursor = next_cursor
  }
  throw nonsense('pages without end')
}

/** The vendor's words, best first: what works, what did, what may yet, what never will. */
const everAgreed = ['active', 'inactive', 'expired', 'revoked']
const statuses = [...everAgreed, 'initiated', 'initializing', 'failed']
const rank = ({ status }: StoredConnection) =>
  statuses.includes(status) ? statuses.indexOf(status) : statuses.length

/** One connection a service, by slug: a person may have connected it again, or begun to. Of equals the newest. */
export function best(stored: StoredConnection[]): Connection[] {
  const ordered = stored.toSorted((one, other) => rank(one) - rank(other) || created(other) - created(one))
  const bySlug = Map.groupBy(ordered, ({ toolkit }) => toolkit.slug)
  return [...bySlug].toSorted(([one], [other]) => one < other ? -1 : 1).map(([slug, [connection]]) => ({
    slug,
    status: connection!.status,
    connected_at: everAgreed.includes(connection!.status) ? instant(connection!) : null,
  }))
}

const created = ({ created_at }: StoredConnection) => Date.parse(created_at ?? '') || 0
const instant = (connection: StoredConnection) =>
  created(connection) === 0 ? null : new Date(created(connection)).toISOString()
