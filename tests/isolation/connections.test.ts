import { expect, it } from 'vitest'
import { fixture } from '../support/fixture.ts'
import { Connection, StatementTimeout } from '../../shared/platform/database/connection.ts'
import { ConnectionPool } from '../../shared/platform/database/pool.ts'

/** A server that accepts connections and never responds, or closes them at once. */
function openSilentServer({ closesAtOnce = false } = {}) {
  const listener = Deno.listen({ hostname: '127.0.0.1', port: 0 })
  const open = new Set<Deno.Conn>()
  const seen = { accepted: 0, maxOpen: 0 }
  const accepting = (async () => {
    for await (const socket of listener) {
      seen.accepted++
      if (closesAtOnce) {
        socket.close()
        continue
      }
      open.add(socket)
      // The ends of sockets that were closed before this one was opened may arrive a little later.
      setTimeout(() => seen.maxOpen = Math.max(seen.maxOpen, open.size), 50)
      void socket.readable.pipeTo(new WritableStream(), { preventCancel: true }).catch(() => {}).finally(() =>
        open.delete(socket)
      )
    }
  })()
  return {
    url: `postgres://nobody:nothing@127.0.0.1:${listener.addr.port}/none`,
    seen,
    open,
    async close() {
      listener.close()
      await accepting
    },
  }
}

const statement = { text: 'select $1::text as request_id', values: ['one'], requestId: 'one' }

const silent = fixture(openSilentServer)

it('a closed connection leaves no socket behind, also where the server keeps its half open', async () => {
  const server = Deno.listen({ hostname: '127.0.0.1', port: 0 })
  const connection = new Connection({ url: `postgres://nobody:nothing@127.0.0.1:${server.addr.port}/none` })
  // Long enough to connect first, also on a busy machine.
  const failing = connection.run(statement, 2_000).catch((error) => error)
  const socket = await server.accept()
  expect(await failing).toBeInstanceOf(StatementTimeout)
  await connection.close()
  // Writing fails as soon as nobody has the other half.
  const byte = new Uint8Array(1)
  await expect.poll(() => socket.write(byte).then(() => 'open', () => 'gone')).toBe('gone')
  socket.close()
  server.close()
})

it('an IPv6 address is reached', async () => {
  using server = Deno.listen({ hostname: '::1', port: 0 })
  const connection = new Connection({ url: `postgres://nobody:nothing@[::1]:${server.addr.port}/none` })
  const failing = connection.run(statement, 1_000).catch((error) => error)
  using socket = await server.accept()
  const startup = new Uint8Array(200)
  await socket.read(startup)
  expect(new TextDecoder().decode(startup)).toContain('nobody')
  expect(await failing).toBeInstanceOf(StatementTimeout)
  await connection.close()
})

it('a server that closes every connection at once is not tried in a loop', async () => {
  const server = openSilentServer({ closesAtOnce: true })
  const connection = new Connection({ url: server.url })
  await expect(connection.run(statement, 1_000)).rejects.toThrow()
  await connection.close()
  expect(server.seen.accepted).toBeLessThan(20)
  await server.close()
})

it('a pool never has more connections open than it may, also while broken ones are being closed', async () => {
  const pool = new ConnectionPool({ url: silent.url, connections: 2 })
  const timedOut = (caller: string) =>
    pool.run(caller, performance.now() + 20_000, (connection) => connection.run(statement, 100))
      .catch((error) => error)
  const outcomes = await Promise.all(['one', 'two', 'one', 'two', 'one', 'two'].map(timedOut))
  for (const outcome of outcomes) expect(outcome).toBeInstanceOf(StatementTimeout)
  await pool.close()
  expect(silent.seen.accepted).toBe(6)
  expect(silent.seen.maxOpen).toBe(2)
})

it('a caller gets its share back only when its broken connection was closed', async () => {
  const pool = new ConnectionPool({ url: silent.url, connections: 4 })
  let running = 0
  let maxRunning = 0
  const broken = () =>
    pool.run('one', performance.now() + 20_000, async (connection) => {
      running++
      const close = connection.close.bind(connection)
      connection.close = () => close().finally(() => running--)
      maxRunning = Math.max(maxRunning, running)
      await connection.run(statement, 100)
    }).catch(() => {})
  await Promise.all(Array.from({ length: 6 }, broken))
  await pool.close()
  expect(maxRunning).toBe(2)
})
