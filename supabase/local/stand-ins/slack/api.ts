import { agentBot, agentUser, type Message, type Store, teamId } from './store.ts'

/** The most text that a message keeps, and the most replies on a page. */
const maxTextLength = 40_000
const maxReplies = 1000

const refused = (error: string, status = 200) => Response.json({ ok: false, error }, { status })

/** What a stand-in refuses with: Slack says it in the body, under status 200 but for too many requests and faults of its own. */
export function refuse(status: number): Response {
  const errors: Record<number, string> = {
    401: 'invalid_auth',
    403: 'missing_scope',
    404: 'channel_not_found',
    429: 'ratelimited',
    503: 'service_unavailable',
  }
  return refused(errors[status] ?? 'internal_error', status === 429 || status >= 500 ? status : 200)
}

type Arguments = Record<string, unknown>
type Method = (store: Store, args: Arguments) => Response

const methods: Record<string, Method> = {
  // https://docs.slack.dev/reference/methods/auth.test
  'auth.test': () =>
    Response.json({
      ok: true,
      url: 'https://stand-in.slack.com/',
      team: 'Stand-in for Slack',
      user: 'content-agent',
      team_id: teamId,
      user_id: agentUser,
      bot_id: agentBot,
    }),

  // https://docs.slack.dev/reference/methods/chat.postMessage
  'chat.postMessage': (store, { channel, text, thread_ts, metadata }) => {
    if (!isChannel(channel)) return refused('channel_not_found')
    if (typeof text !== 'string' || text === '') return refused('no_text')
    if (text.length > maxTextLength) return refused('msg_too_long')
    const given = metadata as Message['metadata'] | undefined
    if (given && (typeof given.event_type !== 'string' || typeof given.event_payload !== 'object')) {
      return refused('invalid_metadata_format')
    }
    const said = { text, user: agentUser, bot_id: agentBot, ...given && { metadata: given } }
    const message = store.say(channel, said, thread_ts as string | undefined)
    return Response.json({ ok: true, channel, ts: message.ts, message: { ...message, team: teamId } })
  },

  // https://docs.slack.dev/reference/methods/conversations.replies
  'conversations.replies': (store, { channel, ts, limit, cursor, include_all_metadata }) => {
    if (!isChannel(channel)) return refused('channel_not_found')
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

/** Answers Slack's Web API: its arguments as JSON, as a form or in the query. */
export async function handleApi(request: Request, url: URL, store: Store, token: string): Promise<Response> {
  const method = methods[url.pathname.replace(/^\/(api\/)?/, '')]
  if (!method) return refused('unknown_method')
  const given = request.headers.get('authorization')
  if (!given) return refused('not_authed')
  if (given !== `Bearer ${token}`) return refused('invalid_auth')
  return method(store, await argumentsOf(request, url))
}

async function argumentsOf(request: Request, url: URL): Promise<Arguments> {
  const inQuery = Object.fromEntries(url.searchParams)
  if (request.method === 'GET') return inQuery
  const body = await request.text()
  if (!/json/.test(request.headers.get('content-type') ?? '')) {
    const form: Arguments = Object.fromEntries(new URLSearchParams(body))
    return { ...inQuery, ...form, ...form.metadata ? { metadata: JSON.parse(String(form.metadata)) } : {} }
  }
  return { ...inQuery, ...JSON.parse(body) }
}
