import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { orAborted } from '../../client/retry.ts'

const page = (text: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>acp</title><p>${text} You can close this window.</p></html>`

/** Waits on this machine for the browser to come back with the answer to this request. */
export async function startCallback(state: string) {
  let resolve: (answer: URLSearchParams) => void
  const received = new Promise<URLSearchParams>((done) => resolve = done)
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://127.0.0.1')
    const isAnswer = pathname === '/callback' && searchParams.get('state') === state
    const text = !isAnswer ? 'Unknown request.' : searchParams.has('code') ? 'Logged in.' : 'Not logged in.'
    response.writeHead(isAnswer ? 200 : 404, { 'content-type': 'text/html', connection: 'close' }).end(
      page(text),
    )
    if (isAnswer) resolve(searchParams)
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`,
    /** @throws the signal's reason if it is aborted first */
    answer: (signal: AbortSignal) => orAborted(received, signal),
    close: () => server.close(),
  }
}
