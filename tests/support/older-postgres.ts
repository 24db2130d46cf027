import { messages, write } from './wire-tap.ts'

const parameterStatus = 0x53

/** A proxy in front of Postgres whose connections report version 15, without TLS, as the tests' is. */
export function openOlderPostgres(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const listener = Deno.listen({ hostname: '127.0.0.1', port: 0 })
  const open = new Set<Deno.Conn>()
  const accepting = accept()

  async function accept() {
    for await (const client of listener) {
      const server = await Deno.connect({ hostname: target.hostname, port: Number(target.port) })
      for (const end of [client, server]) open.add(end)
      client.readable.pipeTo(server.writable).catch(() => {})
      report(server, client).catch(() => {})
    }
  }

  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(listener.addr.port)
  return {
    url: url.href,
    async [Symbol.asyncDispose]() {
      listener.close()
      for (const end of open) {
        try {
          end.close()
        } catch { /* it is already closed */ }
      }
      await accepting.catch(() => {})
    },
  }
}

async function report(server: Deno.TcpConn, client: Deno.TcpConn) {
  const name = new TextEncoder().encode('server_version\0')
  for await (const { type, body, raw } of messages(server, () => false)) {
    const isVersion = type === parameterStatus && name.every((byte, index) => body[index] === byte)
    // The first two digits of the version.
    if (isVersion) body.set(new TextEncoder().encode('15'), name.length)
    await write(client, raw)
  }
  client.close()
}
