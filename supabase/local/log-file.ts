/** The file operations of a LogFile. A test replaces them to simulate a full disk. */
export interface LogWriter {
  open(path: string): { size: number; write(bytes: Uint8Array): number; close(): void }
  rename(from: string, to: string): void
}

interface Options {
  /** Appends to the last run's log. Otherwise that is renamed to *.previous.log. */
  append?: boolean
  maxBytes?: number
  writer?: LogWriter
}

/**
 * The log of a child. It never throws, because a full disk must not end the child. The number of bytes that could not be written is
 * logged when there is space again. At `maxBytes` a new file begins and the old one is kept as *.previous.log.
 */
export class LogFile {
  #path: string
  #maxBytes: number
  #writer: LogWriter
  #file?: ReturnType<LogWriter['open']>
  #size = 0
  #lostBytes = 0

  constructor(path: string, { append = false, maxBytes = 10_000_000, writer = files }: Options = {}) {
    this.#path = path
    this.#maxBytes = maxBytes
    this.#writer = writer
    if (!append) this.#keepPrevious()
  }

  write(bytes: Uint8Array) {
    if (this.#size >= this.#maxBytes) this.#keepPrevious()
    try {
      if (this.#lostBytes > 0) {
        this.#writeAll(
          new TextEncoder().encode(`\n[${this.#lostBytes} bytes of this log could not be written]\n`),
        )
        this.#lostBytes = 0
      }
      this.#writeAll(bytes)
    } catch {
      // The next write opens the file again and logs the loss.
      this.#lostBytes += bytes.length
      this.close()
    }
  }

  close() {
    try {
      this.#file?.close()
    } catch { /* a lost write, which was counted above */ }
    this.#file = undefined
  }

  #writeAll(bytes: Uint8Array) {
    if (!this.#file) {
      this.#file = this.#writer.open(this.#path)
      this.#size = this.#file.size
    }
    for (let written = 0; written < bytes.length;) {
      const count = this.#file.write(bytes.subarray(written))
      written += count
      this.#size += count
    }
  }

  #keepPrevious() {
    this.close()
    this.#size = 0
    try {
      this.#writer.rename(this.#path, this.#path.replace(/\.log$/, '.previous.log'))
    } catch { /* there is none, or the disk is full; the log continues in its file */ }
  }
}

const files: LogWriter = {
  open(path) {
    const file = Deno.openSync(path, { create: true, append: true, mode: 0o600 })
    return {
      size: file.statSync().size,
      write: (bytes) => file.writeSync(bytes),
      close: () => file.close(),
    }
  },
  rename: Deno.renameSync,
}
