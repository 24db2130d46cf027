/** What one request to the stand-in is answered with: words of a model, or a response of another kind. */
export type Reply = string | ((request: Request) => Response | Promise<Response>)

export interface RecordedRequest {
  path: string
  authorization: string | null
  body: {
    model: string
    messages: { role: string; content: string }[]
    response_format: { json_schema: { strict: boolean; schema: unknown } }
  }
}

/** Stands in for an endpoint of the OpenAI chat protocol: gives the replies in their order, and keeps what it was asked. */
export function openChatEndpoint() {
  const replies: Reply[] = []
  const asked: RecordedRequest[] = []
  const stopping = new AbortController()
  const server = Deno.serve(
    { port: 0, hostname: '127.0.0.1', onListen: () => {}, signal: stopping.signal },
    async (request) => {
      const { pathname } = new URL(request.url)
      const body = await request.json()
      asked.push({ path: pathname, authorization: request.headers.get('authorization'), body })
      const reply = replies.shift() ?? (() => new Response('No reply was set', { status: 500 }))
      return typeof reply === 'string' ? says(reply) : await reply(request)
    },
  )
  return {
    baseUrl: `http://127.0.0.1:${server.addr.port}/v1`,
    asked,
    /** Begins anew with these replies. */
    reply(...next: Reply[]) {
      replies.splice(0, replies.length, ...next)
      asked.length = 0
    },
    async [Symbol.asyncDispose]() {
      // At once: some requests are never answered.
      stopping.abort()
      await server.finished
    },
  }
}

export const says = (content: string, finish_reason = 'stop') =>
  Response.json({
    id: 'stand-in',
    object: 'chat.completion',
    created: 0,
    model: 'stand-in',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  })
