import { Hono } from 'hono'
import * as z from 'zod'
import { missingScope } from './scopes.ts'
import { agentBot, agentUser, type Store } from './store.ts'

const maxTextLength = 40_000
const maxReplies = 1000

const apiError = (error: string, status = 200) => Response.json({ ok: false, error }, { status })

/** Slack's errors have status 200, except for rate limits and server errors. */
export function refuse(status: number): Response {
  const errors: Record<number, string> = {
    401: 'invalid_auth',
    403: 'missing_scope',
    404: 'channel_not_found',
    429: 'ratelimited',
    503: 'service_unavailable',
  }
  return apiError(errors[status] ?? 'internal_error', status === 429 || status >= 500 ? status : 200)
}

const Metadata = z.object({ event_type: z.string(), event_payload: z.record(z.string(), z.unknown()) })

type Arguments = Record<string, unknown>
type Method = (store: Store, args: Arguments) => Response

const methods: Record<string, Method> = {
  // https://docs.slack.dev/reference/methods/chat.postMessage
  'chat.postMessage': (store, { channel, text, thread_ts, metadata }) => {
    if (!isChannel(channel)) return apiError('channel_not_found')
    if (typeof text !== 'string' || text === '') return apiError('no_text')
    if (text.length > maxTextLength) return apiError('msg_too_long')
    const parsed = Metadata.optional().safeParse(metadata)
    if (!parsed.success) return apiError('invalid_metadata_format')
    const content = { text, user: agentUser, bot_id: agentBot, ...parsed.data && { metadata: parsed.data } }
    const message = store.add(channel, content, thread_ts as string | undefined)
    return Response.json({ ok: true, channel, ts: message.ts, message })
  },

  // https://docs.slack.dev/reference/methods/conversations.replies
  'conversations.replies': (store, { channel, ts, limit, cursor, include_all_metadata }) => {
    if (!isChannel(channel)) return apiError('channel_not_found')
    const thread = store.thread(channel, String(ts ?? ''))
    const from = Number(atob(String(cursor ?? '') || btoa('0')))
    const size = Math.min(Number(limit ?? maxReplies), maxReplies)
    const withMetadata = include_all_metadata === true || include_all_metadata === 'true'
    return Response.json({
      ok: true,
      messages: thread.slice(from, from + size).map(({ metadata, ...message }) => ({
        ...message,
        ...withMetadata && metadata && { metadata },
      })),
      has_more: from + size < thread.length,
      response_metadata: { next_cursor: from + size < thread.length ? btoa(String(from + size)) : '' },
    })
  },
}

const isChannel = (channel: unknown): channel is string =>
  typeof channel === 'string' && /^[CDG][A-Z0-9]{1,20}$/.test(channel)

/** Slack's Web API for a token with these scopes. Arguments are JSON or the query. */
export const apiRoutes = (store: Store, token: string, scopes: Set<string>): Hono =>
  new Hono().all('/:path{(api/)?[\\w.]+}', async (c) => {
    const name = c.req.param('path').replace('api/', '')
    const method = methods[name]
    if (!method) return apiError('unknown_method')
    const authorization = c.req.header('authorization')
    if (!authorization) return apiError('not_authed')
    if (authorization !== `Bearer ${token}`) return apiError('invalid_auth')
    const args = c.req.method === 'GET' ? c.req.query() : await c.req.json()
    return missingScope(name, args, scopes) ?? method(store, args)
  })
