import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { backoffMs } from '../backoff.ts'
import { orAborted } from '../or-aborted.ts'
import { pause } from '../pause.ts'
import { connectTls } from './tls.ts'

const connectTimeoutMs = 5_000

/** The driver reconnects at once when a server accepts a connection and closes it, as a starting server does. */
const reconnect = { minMs: 20, maxMs: 250 }

/** How connections to Postgres are encrypted: not at all, or verified, if needed with a private authority's certificate. */
export type Tls = { caCert?: string } | undefined

interface Address {
  host: string[]
  port: number[]
  path?: string
}

/**
 * Opens the socket of a connection. The signal ends the attempt, and later the socket.
 * @throws the system's error, a timeout after five seconds, or the signal's reason
 */
export async function openSocket(
  address: Address,
  { attempts, tls, signal }: { attempts: number; tls: Tls; signal: AbortSignal },
): Promise<Duplex> {
  await pause(attempts && backoffMs(attempts, reconnect), signal)
  const limit = AbortSignal.timeout(connectTimeoutMs)
  const either = AbortSignal.any([signal, limit])
  const socket = await open(address, tls, either).catch((error) => {
    throw limit.aborted && !signal.aborted ? timedOut() : error
  })
  const destroy = () => socket.destroy()
  if (signal.aborted) destroy()
  signal.addEventListener('abort', destroy)
  return socket.once('close', () => signal.removeEventListener('abort', destroy))
}

const timedOut = () => Object.assign(new Error('Postgres cannot be reached'), { code: 'CONNECT_TIMEOUT' })

async function open(address: Address, tls: Tls, signal: AbortSignal): Promise<Duplex> {
  if (!tls) return await connectPlain(address, signal)
  const { host, port } = address
  return await connectTls({ hostname: host[0]!, port: port[0]!, ...tls, signal })
}

async function connectPlain({ host, port, path }: Address, signal: AbortSignal): Promise<Socket> {
  const socket = path ? connect(path) : connect(port[0]!, host[0]!)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // It listens for errors for good: one between this and the driver's own listener, or after an abort, would end the process.
  socket.once('connect', resolve).on('error', reject)
  await orAborted(promise, signal).catch((error) => {
    socket.destroy()
    throw error
  })
  return socket
}
