import type * as z from 'zod'
import { ProviderFault } from '../../errors/provider-error.ts'
import { askJson } from '../../platform/http/json.ts'
import { ask, type Question } from '../../platform/http/client.ts'
import type { ComposioOptions } from './configuration.ts'

export interface ComposioClient {
  get<T extends z.ZodType>(path: string, query: Record<string, string>, schema: T): Promise<z.output<T>>
  /** Asks once: it may not be safe to repeat. */
  post<T extends z.ZodType>(path: string, body: unknown, schema: T): Promise<z.output<T>>
  delete(path: string): Promise<void>
}

/** Asks Composio (https://docs.composio.dev/reference/api-reference) for one piece of work, whose questions share its time. */
export function openClient({ apiBase, apiKey, timeoutMs = 15_000 }: ComposioOptions): ComposioClient {
  const until = Date.now() + timeoutMs
  const question = (path: string, more: Partial<Question> = {}): Question => ({
    vendor: 'Composio',
    url: `${apiBase}/api/v3/${path}`,
    timeoutMs: Math.max(until - Date.now(), 1),
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    ...more,
  })
  return {
    get: (path, query, schema) => askJson(question(`${path}?${new URLSearchParams(query)}`), schema),
    post: (path, body, schema) =>
      askJson(question(path, { method: 'POST', body: JSON.stringify(body) }), schema),
    async delete(path) {
      await ask(question(path, { method: 'DELETE', tries: 3 }))
    },
  }
}

export const nonsense = (what: string) => new ProviderFault('provider_nonsense', `Composio answered ${what}`)

export const hasStatus = (error: unknown, ...statuses: number[]) =>
  error instanceof ProviderFault && statuses.includes(error.status ?? 0)
