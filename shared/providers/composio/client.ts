import type * as z from 'zod'
import { ProviderError } from '../../errors/provider-error.ts'
import { fetchJson } from '../../platform/http/json.ts'
import { fetchText, type HttpRequest } from '../../platform/http/client.ts'

export interface ComposioOptions {
  apiBase: string
  apiKey: string
  timeoutMs?: number
}

export interface ComposioClient {
  get<T extends z.ZodType>(path: string, query: Record<string, string>, schema: T): Promise<z.output<T>>
  /** Asks once: it may not be safe to repeat. */
  post<T extends z.ZodType>(path: string, body: unknown, schema: T): Promise<z.output<T>>
  delete(path: string): Promise<void>
}

/** Asks Composio (https://docs.composio.dev/reference/api-reference) for one piece of work, whose requests share its time. */
export function openClient({ apiBase, apiKey, timeoutMs = 15_000 }: ComposioOptions): ComposioClient {
  const until = Date.now() + timeoutMs
  const requestTo = (path: string, more: Partial<HttpRequest> = {}): HttpRequest => ({
    vendor: 'Composio',
    url: `${apiBase}/api/v3/${path}`,
    timeoutMs: Math.max(until - Date.now(), 1),
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    ...more,
  })
  return {
    get: (path, query, schema) => fetchJson(requestTo(`${path}?${new URLSearchParams(query)}`), schema),
    post: (path, body, schema) =>
      fetchJson(requestTo(path, { method: 'POST', body: JSON.stringify(body) }), schema),
    async delete(path) {
      await fetchText(requestTo(path, { method: 'DELETE', maxAttempts: 3 }))
    },
  }
}

export const nonsense = (what: string) => new ProviderError('provider_nonsense', `Composio answered ${what}`)

export const hasStatus = (error: unknown, ...statuses: number[]) =>
  error instanceof ProviderError && statuses.includes(error.status ?? 0)
