import type * as z from 'zod'
import { ProviderError } from '../../errors/provider-error.ts'
import { fetchJson, type HttpRequest, send } from '../../platform/http/client.ts'

export interface ComposioOptions {
  apiBase: string
  apiKey: string
  timeoutMs?: number
  signal?: AbortSignal
}

export interface ComposioClient {
  get<T extends z.ZodType>(path: string, query: Record<string, string>, schema: T): Promise<z.output<T>>
  /** Not retried: it may not be safe to repeat. */
  post<T extends z.ZodType>(path: string, body: unknown, schema: T): Promise<z.output<T>>
  delete(path: string): Promise<void>
}

/**
 * A client of Composio whose requests share one time limit. Version 3.1 is that of its SDK
 * (https://docs.composio.dev/reference/api-reference), with which a test compares the requests.
 */
export function openClient({ apiBase, apiKey, timeoutMs = 15_000, signal }: ComposioOptions): ComposioClient {
  const deadline = Date.now() + timeoutMs
  const requestTo = (path: string, more: Partial<HttpRequest> = {}): HttpRequest => ({
    vendor: 'Composio',
    url: `${apiBase}/api/v3.1/${path}`,
    timeoutMs: Math.max(deadline - Date.now(), 1),
    signal,
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    ...more,
  })
  return {
    get: (path, query, schema) => fetchJson(requestTo(`${path}?${new URLSearchParams(query)}`), schema),
    post: (path, body, schema) =>
      fetchJson(requestTo(path, { method: 'POST', body: JSON.stringify(body) }), schema),
    delete: (path) => send(requestTo(path, { method: 'DELETE', maxAttempts: 3 })),
  }
}

export const invalidResponse = (what: string) =>
  new ProviderError('provider_invalid_response', `The response of Composio has ${what}`)
