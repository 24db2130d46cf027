import net from 'node:net'

/** How a client goes away: with a last word (FIN both ways, or of its side alone), or without (RST). */
export type Leaving = 'destroy' | 'half-close' | 'reset'

interface RawRequest {
  port: number
  /** Sent unchanged, one after the other. */
  parts: (string | Uint8Array)[]
  /** Goes away this long after the last part; without it, waits for the server to close. */
  leave?: { how: Leaving; afterMs: number }
  /** Goes away once this was received. */
  until?: string
  timeoutMs?: number
}

/** Sends bytes that no HTTP client would send, and returns what came back until the connection was closed. */
export function sendRaw({ port, parts, leave, until, timeoutMs = 10_000 }: RawRequest): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  let received = ''
  const socket = net.connect(port, '127.0.0.1', () => {
    for (const part of parts) socket.write(part)
    if (leave) setTimeout(() => goAway(socket, leave.how), leave.afterMs)
  })
  socket.setEncoding('latin1')
  socket.on('data', (text) => {
    received += text
    if (until !== undefined && received.includes(until)) socket.destroy()
  })
  // The server may close before all is sent; what it sent until then is the response.
  socket.on('error', () => socket.destroy())
  const timer = setTimeout(() => socket.destroy(), timeoutMs)
  socket.on('close', () => {
    clearTimeout(timer)
    resolve(received)
  })
  return promise
}

function goAway(socket: net.Socket, how: Leaving) {
  if (how === 'destroy') socket.destroy()
  else if (how === 'reset') socket.resetAndDestroy()
  else socket.end()
}

/** The head of a request of one method and path, with a header a line. */
export const headOf = (line: string, headers: Record<string, string> = {}) =>
  [
    `${line} HTTP/1.1`,
    'host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
    .join('\r\n') + '\r\n\r\n'

/** Status, headers and body of what sendRaw received. */
export function parseRaw(received: string) {
  const [head = '', body = ''] = received.split(/\r\n\r\n([^]*)/)
  const [statusLine = '', ...lines] = head.split('\r\n')
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: new Headers(lines.map((line): [string, string] => {
      const at = line.indexOf(':')
      return [line.slice(0, at), line.slice(at + 1).trim()]
    })),
    body,
  }
}
