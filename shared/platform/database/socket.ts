import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { connectTls } from './tls-socket.ts'

const connectTimeoutMs = 5_000

/** The driver reconnects at once when a server accepts a connection and closes it, as a starting server does. */
const delayMs = (attempts: number) => attempts === 0 ? 0 : Math.min(10 * 2 ** attempts, 250)

/** How connections to Postgres are encrypted: not at all, or verified, if needed with a private authority's certificate. */
export type Tls = { caCert?: string } | undefined

interface Address {
  host: string[]
  port: number[]
  path?: string
}

/**
 * Opens the socket of a connection. While it is open it is in the set, so that it can be destroyed.
 * @throws the system's error, or a timeout after five seconds
 */
export async function openSocket(
  address: Address,
  { sockets, attempts, tls }: { sockets: Set<Duplex>; attempts: number; tls: Tls },
): Promise<Duplex> {
  await new Promise((resolve) => setTimeout(resolve, delayMs(attempts)))
  if (!tls) return await openPlain(address, sockets)
  const socket = await openTls(address, tls)
  sockets.add(socket)
  return socket.once('close', () => sockets.delete(socket))
}

const timedOut = () => Object.assign(new Error('Postgres cannot be reached'), { code: 'CONNECT_TIMEOUT' })

async function openTls({ host, port }: Address, { caCert }: { caCert?: string }): Promise<Duplex> {
  const signal = AbortSignal.timeout(connectTimeoutMs)
  return await connectTls({ hostname: host[0]!, port: port[0]!, caCert, signal }).catch((error) => {
    throw signal.aborted ? timedOut() : error
  })
}

async function openPlain({ host, port, path }: Address, sockets: Set<Duplex>): Promise<Socket> {
  const socket = path ? connect(path) : connect(port[0]!, host[0]!)
  // Before it is connected, so that it can be destroyed while it waits.
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => {
    socket.destroy()
    reject(timedOut())
  }, connectTimeoutMs)
  socket.once('connect', resolve).once('error', reject)
  try {
    await promise
  } finally {
    clearTimeout(timer)
    socket.off('error', reject)
  }
  return socket
}
