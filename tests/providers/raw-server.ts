export type SendResponse = (send: (part: string | Uint8Array) => Promise<void>) => Promise<void>

/** A server whose responses may be invalid HTTP. A connection is closed after its response. */
export function openRawServer(respond: SendResponse) {
  const listener = Deno.listen({ port: 0, hostname: '127.0.0.1' })
  const connections: Deno.Conn[] = []
  const serve = async (connection: Deno.Conn) => {
    connections.push(connection)
    try {
      await connection.read(new Uint8Array(65_536))
      await respond(async (part) => {
        let rest = typeof part === 'string' ? new TextEncoder().encode(part) : part
        while (rest.length > 0) rest = rest.subarray(await connection.write(rest))
      })
      connection.close()
    } catch {
      // The client closed the connection.
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
          // It is already closed.
        }
      }
      await serving
    },
  }
}

export const head = (...lines: string[]) => ['HTTP/1.1 200 OK', ...lines, '', ''].join('\r\n')
