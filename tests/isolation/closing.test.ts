import { expect, it } from 'vitest'
import { Connection } from '../../shared/platform/database/connection.ts'

const statement = { text: 'select $1::text as request_id', values: ['one'], requestId: 'one' }
const acceptsTls = new TextEncoder().encode('S')

const over = (port: number) =>
  new Connection({ url: `postgres://nobody:nothing@127.0.0.1:${port}/none?sslmode=require` })

/** What arrives until the client closes the connection. */
async function received(socket: Deno.Conn): Promise<number> {
  let bytes = 0
  await socket.readable.pipeTo(
    new WritableStream({
      write: (chunk) => {
        bytes += chunk.byteLength
      },
    }),
  ).catch(() => {})
  return bytes
}

it('a connection that is closed while Postgres has not yet answered the request for TLS stays closed', async () => {
  using server = Deno.listen({ hostname: '127.0.0.1', port: 0 })
  const connection = over(server.addr.port)
  const failing = connection.run(statement, 200).catch((error) => error)
  const socket = await server.accept()
  await socket.read(new Uint8Array(8))
  await failing
  await connection.close()
  // The client may have closed its half already.
  await socket.write(acceptsTls).catch(() => {})
  expect(await received(socket)).toBe(0)
})

it('a connection that is closed while it waits for Postgres to accept it sends nothing when it is accepted', async () => {
  await using full = await openFullServer()
  const connection = over(full.port)
  const failing = connection.run(statement, 200).catch((error) => error)
  await failing
  await connection.close()
  const socket = await full.accept()
  expect(await received(socket)).toBe(0)
})

it('the time limit of connecting holds where Postgres does not respond to the first packet', async () => {
  await using full = await openFullServer()
  const connection = over(full.port)
  await expect(connection.run(statement, 9_000)).rejects.toMatchObject({ code: 'CONNECT_TIMEOUT' })
  await connection.close()
})

/** A server whose queue of connections is full, so that the system drops the first packet of a further one. */
async function openFullServer() {
  const listener = Deno.listen({ hostname: '127.0.0.1', port: 0, tcpBacklog: 1 })
  const { port } = listener.addr
  const waiting = [
    await Deno.connect({ hostname: '127.0.0.1', port }),
    await Deno.connect({ hostname: '127.0.0.1', port }),
  ]
  return {
    port,
    /** Makes room in the queue, and returns the further connection when its first packet is repeated. */
    async accept() {
      for (const _ of waiting) (await listener.accept()).close()
      return await listener.accept()
    },
    [Symbol.asyncDispose]() {
      for (const socket of waiting) socket.close()
      listener.close()
      return Promise.resolve()
    },
  }
}
