import { Buffer } from 'node:buffer'
import { Duplex } from 'node:stream'

/** SSLRequest (https://www.postgresql.org/docs/17/protocol-message-formats.html). */
const sslRequest = new Uint8Array([0, 0, 0, 8, 4, 210, 22, 47])
const accepted = 'S'.charCodeAt(0)

/** Postgres answers in the clear, or with a certificate that is not trusted. */
class TlsRefused extends Error {
  readonly code = 'TLS_REFUSED'
}

/**
 * Connects to Postgres over TLS and verifies its certificate. The driver would do this itself through `node:tls`, which cannot
 * take over a used socket in Deno 2.1 (https://github.com/denoland/deno/pull/30418).
 * @param caCert the certificate of a private authority, PEM
 */
export async function connectTls(
  { hostname, port, caCert, signal }: {
    hostname: string
    port: number
    caCert?: string
    signal: AbortSignal
  },
): Promise<Duplex> {
  const plain = await Deno.connect({ hostname, port })
  let open: Deno.Conn = plain
  const close = () => {
    try {
      open.close()
    } catch { /* It is closed already. */ }
  }
  signal.addEventListener('abort', close)
  try {
    signal.throwIfAborted()
    plain.setNoDelay(true)
    await plain.write(sslRequest)
    const response = new Uint8Array(1)
    await plain.read(response)
    if (response[0] !== accepted) throw new TlsRefused('Postgres takes no TLS connections')
    const tls = await Deno.startTls(plain, { hostname, caCerts: caCert ? [caCert] : [] })
    open = tls
    await tls.handshake().catch((cause) => {
      throw new TlsRefused('The certificate of Postgres is not trusted; set DATABASE_CA_CERT', { cause })
    })
    return new TlsSocket(tls)
  } catch (error) {
    close()
    throw error
  } finally {
    signal.removeEventListener('abort', close)
  }
}

/** A connection as the stream that the driver reads and writes. */
class TlsSocket extends Duplex {
  readonly #connection: Deno.Conn
  readonly #buffer = new Uint8Array(64 * 1024)

  constructor(connection: Deno.Conn) {
    super({ allowHalfOpen: false })
    this.#connection = connection
  }

  get readyState(): 'open' | 'closed' {
    return this.destroyed ? 'closed' : 'open'
  }

  override _read(): void {
    this.#connection.read(this.#buffer).then(
      (length) => this.push(length === null ? null : Buffer.from(this.#buffer.subarray(0, length))),
      (error) => this.destroy(error),
    )
  }

  override _write(chunk: Uint8Array, _encoding: string, done: (error?: Error) => void): void {
    writeAll(this.#connection, chunk).then(() => done(), done)
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    try {
      this.#connection.close()
    } catch { /* The server has closed it. */ }
    done(error)
  }
}

async function writeAll(connection: Deno.Conn, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) at += await connection.write(bytes.subarray(at))
}
