import { connect, type Socket } from 'node:net'

const connectTimeoutMs = 5_000

/** The driver reconnects at once when a server accepts a connection and closes it, as a starting server does. */
const delayMs = (attempts: number) => attempts === 0 ? 0 : Math.min(10 * 2 ** attempts, 250)

/**
 * Opens the socket of a connection. While it is open it is in the set, so that it can be destroyed.
 * @throws the system's error, or a timeout after five seconds
 */
export async function openSocket(
  { host, port, path }: { host: string[]; port: number[]; path?: string },
  sockets: Set<Socket>,
  attempts: number,
): Promise<Socket> {
  await new Promise((resolve) => setTimeout(resolve, delayMs(attempts)))
  const socket = path ? connect(path) : connect(port[0]!, host[0]!)
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => {
    socket.destroy()
    reject(Object.assign(new Error('Postgres cannot be reached'), { code: 'CONNECT_TIMEOUT' }))
  }, connectTimeoutMs)
  socket.once('connect', resolve).once('error', reject)
  try {
    await promise
  } finally {
    clearTimeout(timer)
    socket.off('error', reject)
  }
  // The driver reads the host name for TLS from here.
  return Object.assign(socket, { host: host[0] })
}
