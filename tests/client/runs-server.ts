import http from 'node:http'
import type { AddressInfo } from 'node:net'

const runId = '0e000000-0000-4000-8000-000000000099'

export const runAt = (captured: number, status = 'running', error: string | null = null) => ({
  id: runId,
  taskId: 'capture',
  status,
  createdAt: '2026-11-22T10:00:00Z',
  startedAt: null,
  finishedAt: null,
  progress: { captured, total: 3 },
  output: status === 'completed' ? { credits: 1 } : null,
  error,
})

export const event = (id: number, name: 'progress' | 'end', data: unknown) =>
  `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/**
 * A server of one run. Each request for its events gets the next of these texts, then the connection ends; without any, there is
 * no such path. Each request for the run gets the next of its states, the last one again.
 */
export async function startRunsServer({ streams = [], states }: { streams?: string[]; states: object[] }) {
  const seen: { lastEventIds: (string | undefined)[]; polls: number } = { lastEventIds: [], polls: 0 }
  const server = http.createServer((request, response) => {
    if (!request.url!.includes('/events')) {
      const state = states[Math.min(seen.polls++, states.length - 1)]
      return response.setHeader('content-type', 'application/json')
        .end(JSON.stringify({ status: 'success', run: state }))
    }
    seen.lastEventIds.push(request.headers['last-event-id'] as string | undefined)
    const stream = streams[seen.lastEventIds.length - 1]
    if (stream === undefined) {
      return response.writeHead(404, { 'x-error-code': 'not_found', 'content-type': 'application/json' })
        .end('{"status":"error","error":"Not found"}')
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    // A byte at a time, so that lines and characters are cut everywhere.
    for (const byte of new TextEncoder().encode(stream)) response.write(Uint8Array.of(byte))
    response.write('', () => request.socket.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    runId,
    seen,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
