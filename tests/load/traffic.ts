import { type Request, toolCall } from '../bench/load.ts'
import { dateFromToday } from '../bench/statistics.ts'
import type { Caller, Deployment } from './deployment.ts'

/** One request of the mix, and the statement that a bare server runs for it. */
export interface Kind {
  /** How many of 100 requests are of this kind. */
  weight: number
  request(caller: Caller): Request
  /** The function that it calls, with arguments for a caller. */
  statement: { name: string; args(caller: Caller): Record<string, unknown>; scope: 'read' | 'write' }
}

/** The mix of traffic: mostly reads over HTTP, reads over MCP, public pages and safe writes. */
export function trafficOf(
  { functions: { api, mcp, s }, siteId, siteVersion }: Deployment,
): Record<string, Kind> {
  const since = dateFromToday(-16)
  const catalog = ({ catalogId }: Caller) => `${api.origin}/api/catalogs/${catalogId}`
  const withKey = ({ key }: Caller) => ({ 'x-api-key': key })
  const page = { since, days: 14, page: 1, page_limit: 25 }
  return {
    valuations: {
      weight: 30,
      request: (caller) => ({ url: `${catalog(caller)}/valuations?limit=1`, headers: withKey(caller) }),
      statement: valuations,
    },
    history: {
      weight: 20,
      request: (caller) => ({
        url: `${catalog(caller)}/playcount-history?since=${since}&days=14`,
        headers: withKey(caller),
      }),
      statement: {
        name: 'get_catalog_playcount_history',
        args: ({ catalogId }) => ({ catalog_id: catalogId, ...page }),
        scope: 'read',
      },
    },
    account: {
      weight: 10,
      request: (caller) => ({ url: `${api.origin}/api/me`, headers: withKey(caller) }),
      statement: { name: 'get_account', args: () => ({}), scope: 'read' },
    },
    tool: {
      weight: 15,
      request: (caller) => toolCall(mcp.origin, caller, '2026-07-28'),
      statement: valuations,
    },
    page: {
      weight: 15,
      request: () => ({ url: `${s.origin}/s/${siteId}`, headers: {} }),
      statement: {
        name: 'get_published_page',
        args: () => ({ address: siteId, known_version: siteVersion }),
        scope: 'read',
      },
    },
    session: {
      weight: 10,
      request: (caller) => ({
        url: `${api.origin}/api/sessions`,
        headers: {
          ...withKey(caller),
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        body: '{"title":"Load"}',
      }),
      statement: { name: 'create_session', args: () => ({ id: null, title: 'Load' }), scope: 'write' },
    },
  }
}

const valuations: Kind['statement'] = {
  name: 'list_catalog_valuations',
  args: ({ catalogId }) => ({ catalog_id: catalogId, row_limit: 1 }),
  scope: 'read',
}

/** Requests in a fixed order in which each kind has its weight, and each caller its turn in each kind. */
export function* requestsOf(kinds: Record<string, Kind>, callers: Caller[]) {
  const order = Object.entries(kinds).flatMap(([name, { weight }]) =>
    Array.from({ length: weight }, (_, index) => ({ name, at: (index + 0.5) / weight }))
  ).sort((one, other) => one.at - other.at)
  const sent = new Map<string, number>()
  for (let index = 0;; index++) {
    const { name } = order[index % order.length]!
    const count = sent.get(name) ?? 0
    sent.set(name, count + 1)
    const caller = callers[count % callers.length]!
    yield { name, caller, ...kinds[name]!.request(caller) }
  }
}
