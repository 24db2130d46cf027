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
      closeAll(open)
      await accepting
    },
  }
}

/**
 * A proxy on loopback in front of a Postgres, without TLS, as the tests' is. `pass` gets both ends of each connection.
 */
export function proxyOf(databaseUrl: string, pass: (client: Deno.TcpConn, server: Deno.TcpConn) => unknown) {
  const url = new URL(databaseUrl)
  const target = { hostname: url.hostname, port: Number(url.port) }
  const servers: Deno.TcpConn[] = []
  const listener = listenRaw(async (client) => {
    const server = await Deno.connect(target)
    servers.push(server)
    for (const side of [client as Deno.TcpConn, server]) side.setNoDelay(true)
    await pass(client as Deno.TcpConn, server)
  })
  url.hostname = '127.0.0.1'
  url.port = String(listener.port)
  return {
    url: url.href,
    async [Symbol.asyncDispose]() {
      closeAll(servers)
      await listener[Symbol.asyncDispose]()
    },
  }
}

/** Closes connections, of which some may be closed already. */
export function closeAll(connections: Iterable<Deno.Conn>): void {
  for (const connection of connections) {
    try {
      connection.close()
    } catch { /* It is closed already. */ }
  }
}
