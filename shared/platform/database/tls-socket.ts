import { Buffer } from 'node:buffer'
import { Duplex } from 'node:stream'
import { writeAll } from '../connect.ts'

/** A connection as the stream that the driver reads and writes. */
export class TlsSocket extends Duplex {
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
