import type { Duplex } from 'node:stream'
import { closeConnection, connect } from '../connect.ts'
import { TlsSocket } from './tls-socket.ts'

/** SSLRequest (https://www.postgresql.org/docs/17/protocol-message-formats.html). */
const sslRequest = new Uint8Array([0, 0, 0, 8, 4, 210, 22, 47])
const accepted = 'S'.charCodeAt(0)

/** Postgres does not encrypt connections, or its certificate is not trusted. */
class TlsRefused extends Error {
  readonly code = 'TLS_REFUSED'
}

/** Postgres ended the connection, as a starting or stopping server does. */
class ClosedByServer extends Error {
  readonly code = 'CONNECTION_CLOSED'
}

interface TlsOptions {
  hostname: string
  port: number
  /** The certificate of a private authority, PEM. */
  caCert?: string
  /** Ends the attempt at any time. Nothing remains open then. */
  signal: AbortSignal
}

/**
 * Connects to Postgres over TLS and verifies its certificate. The driver would do this itself through `node:tls`, which cannot
 * take over a used socket in Deno 2.1 (https://github.com/denoland/deno/pull/30418).
 * @throws the system's error, one with the code TLS_REFUSED or CONNECTION_CLOSED, or the signal's reason
 */
export async function connectTls({ hostname, port, caCert, signal }: TlsOptions): Promise<Duplex> {
  const plain = await connect({ hostname, port }, signal)
  let open: Deno.Conn = plain
  const stop = () => closeConnection(open)
  signal.addEventListener('abort', stop)
  try {
    signal.throwIfAborted()
    plain.setNoDelay(true)
    await requestTls(plain)
    const tls = await Deno.startTls(plain, { hostname, caCerts: caCert ? [caCert] : [] })
    open = tls
    signal.throwIfAborted()
    await tls.handshake().catch((cause) => {
      throw handshakeError(cause)
    })
    return new TlsSocket(tls)
  } catch (error) {
    closeConnection(open)
    throw signal.aborted ? signal.reason : error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

async function requestTls(connection: Deno.Conn): Promise<void> {
  await connection.write(sslRequest)
  const response = new Uint8Array(1)
  if (await connection.read(response) === null) throw new ClosedByServer('Postgres closed the connection')
  if (response[0] !== accepted) throw new TlsRefused('Postgres takes no TLS connections')
}

/** Deno reports a certificate that it does not trust only by this message. */
function handshakeError(cause: Error): Error {
  if (cause.message.startsWith('invalid peer certificate')) {
    return new TlsRefused('The certificate of Postgres is not trusted; set DATABASE_CA_CERT', { cause })
  }
  if (cause instanceof Deno.errors.InvalidData) {
    return new TlsRefused('The TLS handshake with Postgres failed', { cause })
  }
  return new ClosedByServer('Postgres closed the connection', { cause })
}
