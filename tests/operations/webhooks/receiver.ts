import { Webhook } from 'standardwebhooks'

export interface Received {
  id: string
  headers: Record<string, string>
  body: string
  path: string
}

type Respond = (request: Received, number: number) => Response | Promise<Response>

/** A receiver on this machine. It accepts every event, unless a test says how to respond. */
export function openReceiver() {
  const requests: Received[] = []
  let respond: Respond = () => new Response()
  const receiver = {
    url: '',
    requests,
    respondWith: (next: Respond) => void (respond = next),
    /** The different events that it got, verified with the secret, in the order of their first arrival. */
    events: (
      secret: string,
    ) => [...new Map(requests.map((request) => [request.id, verify(secret, request)])).values()],
    ids: () => requests.map(({ id }) => id),
    stop: () => server.shutdown(),
    [Symbol.asyncDispose]: () => server.shutdown(),
  }
  const server = Deno.serve({ port: 0, hostname: '127.0.0.1', onListen() {} }, async (request) => {
    const headers = Object.fromEntries(request.headers)
    const body = await request.text()
    const { pathname } = new URL(request.url)
    const received = { id: headers['webhook-id']!, headers, body, path: pathname }
    return await respond(received, requests.push(received))
  })
  receiver.url = `http://127.0.0.1:${server.addr.port}/hooks`
  return receiver
}

/** A receiver's response that is not a success. */
export const refuse = (status: number, headers: Record<string, string> = {}) => () =>
  new Response(null, { status, headers })

/** The parsed body. @throws WebhookVerificationError */
// deno-lint-ignore no-explicit-any -- each test matches what it expects
export const verify = (secret: string, { body, headers }: Received): any =>
  new Webhook(secret).verify(body, headers)
