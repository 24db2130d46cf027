/** What a model writes for a page. */
export const design = {
  headline: 'Low Tide',
  eyebrow: 'Ines Vale',
  description: 'Seven songs about water.',
  buttonLabel: 'Count me in',
  signupHeading: 'Stay near',
  background: '#f4f2ed',
  foreground: '#161616',
  accent: '#0b5c94',
  layout: 'poster',
  font: 'serif',
} as const
export const experience = {
  html: '<button>Start</button>',
  css: 'button { color: #000 }',
  javascript: "parent.postMessage({type: 'experience:end'}, '*')",
}

/** A reply of the stand-in: the text of a model, or another response. */
export type Reply = string | ((body: RecordedRequest['body']) => Response | Promise<Response>)

export interface RecordedRequest {
  path: string
  authorization: string | null
  body: {
    model: string
    stream?: boolean
    messages: { role: string; content: string }[]
    response_format?: { type: string; json_schema?: { strict: boolean; schema: unknown } }
  }
}

/** A stand-in for an endpoint of the OpenAI chat protocol. It sends the replies in order and records the requests. */
export function openChatEndpoint() {
  const replies: Reply[] = []
  const requests: RecordedRequest[] = []
  const stopping = new AbortController()
  const server = Deno.serve(
    { port: 0, hostname: '127.0.0.1', onListen: () => {}, signal: stopping.signal },
    async (request) => {
      const { pathname } = new URL(request.url)
      const body = await request.json()
      requests.push({ path: pathname, authorization: request.headers.get('authorization'), body })
      const reply = replies.shift() ?? (() => new Response('No reply was set', { status: 500 }))
      return typeof reply === 'string' ? completion(reply) : await reply(body)
    },
  )
  return {
    baseUrl: `http://127.0.0.1:${server.addr.port}/v1`,
    requests,
    /** Sets the replies and clears the requests. */
    reply(...next: Reply[]) {
      replies.splice(0, replies.length, ...next)
      requests.length = 0
    },
    async [Symbol.asyncDispose]() {
      // Aborted, because some requests never get a response.
      stopping.abort()
      await server.finished
    },
  }
}

export const completion = (content: string, finish_reason = 'stop') =>
  Response.json({
    id: 'stand-in',
    object: 'chat.completion',
    created: 0,
    model: 'stand-in',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  })

/** An event of a streamed completion. The last one has the reason of the end. */
export const chunk = (content: string, finish_reason: string | null = null) =>
  `data: ${
    JSON.stringify({
      id: 'stand-in',
      object: 'chat.completion.chunk',
      created: 0,
      model: 'stand-in',
      choices: [{ index: 0, delta: { content }, finish_reason }],
    })
  }\n\n`

/** A streamed response. */
export const events = (body: BodyInit) =>
  new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })

/** The bytes of a text, so many at a time, so that lines and characters are cut everywhere. */
export const bytesOf = (text: string, size = 1): ReadableStream<Uint8Array> => {
  const bytes = new TextEncoder().encode(text)
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(at, at += size))
    },
  })
}
