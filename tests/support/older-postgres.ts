import { proxyOf } from './raw-listener.ts'
import { messages, write } from './wire-tap.ts'

const parameterStatus = 0x53

/** A proxy in front of Postgres whose connections report version 15. */
export const openOlderPostgres = (databaseUrl: string) =>
  proxyOf(databaseUrl, async (client, server) => {
    client.readable.pipeTo(server.writable).catch(() => {})
    await report(server, client)
    client.close()
  })

async function report(server: Deno.TcpConn, client: Deno.TcpConn) {
  const name = new TextEncoder().encode('server_version\0')
  for await (const { type, body, raw } of messages(server, () => false)) {
    const isVersion = type === parameterStatus && name.every((byte, index) => body[index] === byte)
    // The first two digits of the version.
    if (isVersion) body.set(new TextEncoder().encode('15'), name.length)
    await write(client, raw)
  }
}
