import * as z from 'zod'
import { ProviderError, type ProviderFault } from '../../errors/provider-error.ts'
import { fetchJson, type HttpRequest } from '../../platform/http/client.ts'

export interface SlackOptions {
  apiBase: string
  botToken: string
  timeoutMs?: number
}

/** Slack reports an error in the body, with status 200 (https://docs.slack.dev/apis/web-api/#responses). */
const Refusal = z.looseObject({
  ok: z.literal(false),
  error: z.string().regex(/^[a-z_]{1,100}$/).catch('unknown'),
})

/** Errors after which a retry can succeed. */
const temporary: Record<string, ProviderFault> = {
  ratelimited: 'provider_rate_limited',
  rate_limited: 'provider_rate_limited',
  message_limit_exceeded: 'provider_rate_limited',
  fatal_error: 'provider_unavailable',
  internal_error: 'provider_unavailable',
  request_timeout: 'provider_unavailable',
  service_unavailable: 'provider_unavailable',
  team_added_to_org: 'provider_unavailable',
}

/** Calls a method of Slack's Web API and validates the response by a schema. @throws ProviderError */
export async function callSlack<T extends z.ZodObject>(
  { apiBase, botToken, timeoutMs }: SlackOptions,
  method: string,
  args: { json: unknown } | { query: Record<string, string> },
  schema: T,
  signal?: AbortSignal,
): Promise<z.output<T>> {
  const authorization = `Bearer ${botToken}`
  const request: Pick<HttpRequest, 'url' | 'method' | 'headers' | 'body'> = 'json' in args
    ? {
      url: `${apiBase}/${method}`,
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(args.json),
    }
    : { url: `${apiBase}/${method}?${new URLSearchParams(args.query)}`, headers: { authorization } }
  const response = await fetchJson(
    { vendor: 'Slack', ...request, timeoutMs, signal },
    z.union([Refusal, schema.extend({ ok: z.literal(true) })]),
  )
  if (response.ok) return response as z.output<T>
  const { error } = response as z.output<typeof Refusal>
  throw new ProviderError(temporary[error] ?? 'provider_failed', `Slack refused ${method}: ${error}`)
}
