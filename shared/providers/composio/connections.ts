import * as z from 'zod'
import { type ComposioClient, invalidResponse } from './client.ts'
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

/** Far more than any account needs. */
const maxPages = 100

/** What has not been consented to yet. Composio expires it after ten minutes. */
const waiting = ['initiated', 'initializing']

interface Filter {
  /** Null for all accounts. */
  accountIds: readonly string[] | null
  slug?: string
  isWaiting?: boolean
}

/** The connections of accounts, or only those to one service, or those that wait for consent. */
export async function connectionsOf(
  client: ComposioClient,
  { accountIds, slug, isWaiting }: Filter,
): Promise<StoredConnection[]> {
  const query: Record<string, string> = {
    ...accountIds && { user_ids: accountIds.join() },
    ...slug && { toolkit_slugs: slug },
    ...isWaiting && { statuses: waiting.join().toUpperCase() },
    limit: '100',
  }
  const connections: StoredConnection[] = []
  for (let page = 1; page <= maxPages; page++) {
    const { items, next_cursor } = await client.get('connected_accounts', query, Page)
    connections.push(...items)
    if (!next_cursor) {
      // Checked again, so that a wrong filter of the vendor neither lists nor ends another account's connections.
      return connections.filter(({ user_id, toolkit, status }) =>
        (!accountIds || accountIds.includes(user_id)) && (!slug || toolkit.slug === slug) &&
        (isWaiting ? waiting.includes(status) : status !== 'deleted')
      )
    }
    query.cursor = next_cursor
  }
  throw invalidResponse('too many pages')
}

/** The vendor's statuses, most useful first. */
const everConnected = ['active', 'inactive', 'expired', 'revoked']
const statuses = [...everConnected, ...waiting, 'failed']
const rank = ({ status }: StoredConnection) =>
  statuses.includes(status) ? statuses.indexOf(status) : statuses.length

/** One connection per service, by slug: the one with the most useful status, and of equals the newest. */
export function best(stored: StoredConnection[]): Connection[] {
  const ordered = stored.toSorted((one, other) => rank(one) - rank(other) || created(other) - created(one))
  const bySlug = Map.groupBy(ordered, ({ toolkit }) => toolkit.slug)
  return [...bySlug].toSorted(([one], [other]) => one < other ? -1 : 1).map(([slug, [connection]]) => ({
    slug,
    status: connection!.status,
    connected_at: everConnected.includes(connection!.status) ? instant(connection!) : null,
  }))
}

const created = ({ created_at }: StoredConnection) => Date.parse(created_at ?? '') || 0
const instant = (connection: StoredConnection) =>
  created(connection) === 0 ? null : new Date(created(connection)).toISOString()
