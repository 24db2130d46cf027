import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  headers: Record<string, string>
  body: string
}

/** A receiver of webhooks on this machine, to which an embedded stack sends. It responds with the given status. */
export async function openReceiver(status = 204) {
  const requests: Received[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk) => body += chunk)
    // Of a request that breaks off, as when its worker stops, there is no end: it is sent again.
    request.on('end', () => {
      requests.push({ headers: request.headers as Received['headers'], body })
      response.writeHead(status).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
