/** A TCP server on loopback that does to each connection what a test wants. */
export function listenRaw(behave: (connection: Deno.Conn) => unknown) {
  const listener = Deno.listen({ hostname: '127.0.0.1', port: 0 })
  const open = new Set<Deno.Conn>()
  const accept = async () => {
    for await (const connection of listener) {
      open.add(connection)
      Promise.resolve().then(() => behave(connection)).catch(() => {})
    }
  }
  const accepting = accept().catch(() => {})
  return {
    port: (listener.addr as Deno.NetAddr).port,
    async [Symbol.asyncDispose]() {
      listener.close()
      for (const connection of open) {
        try {
          connection.close()
        } catch { /* The test has closed it. */ }
      }
      await accepting
    },
  }
}
