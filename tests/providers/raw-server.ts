/** What a connection is sent, whatever it asked for. */
export type Play = (send: (part: string | Uint8Array) => Promise<void>) => Promise<void>

/** Counts its connections. `play` speaks HTTP as badly as it likes, and the connection is closed after it. */
export function openRawServer(play: Play) {
  const listener = Deno.listen({ port: 0, hostname: '127.0.0.1' })
  const connections: Deno.Conn[] = []
  const serve = async (connection: Deno.Conn) => {
    connections.push(connection)
    try {
      await connection.read(new Uint8Array(65_536))
      await play(async (part) => {
        let rest = typeof part === 'string' ? new TextEncoder().encode(part) : part
        while (rest.length > 0) rest = rest.subarray(await connection.write(rest))
      })
      connection.close()
    } catch {
      // Whoever asked has had enough.
    }
  }
  const serving = (async () => {
    for await (const connection of listener) serve(connection)
  })()
  return {
    url: `http://127.0.0.1:${(listener.addr as Deno.NetAddr).port}/`,
    connections,
    async close() {
      listener.close()
      for (const connection of connections) {
        try {
          connection.close()
        } catch {
          // It is closed already.
        }
      }
      await serving
    },
  }
}

/** The head of an answer that is well so far. */
export const head = (...lines: string[]) => ['HTTP/1.1 200 OK', ...lines, '', ''].join('\r\n')
