/** What a LogFile writes with; a test puts a full disk in its place. */
export interface LogWriter {
  open(path: string): { size: number; write(bytes: Uint8Array): number; close(): void }
  rename(from: string, to: string): void
}

interface Options {
  /** Goes on where the last run's log ends; otherwise that is kept beside as *.previous.log. */
  append?: boolean
  maxBytes?: number
  writer?: LogWriter
}

/**
 * The log of a child. It never throws: a full disk must not end what it logs. What could not be written is counted, and the
 * count is written as soon as there is space again. At `maxBytes` it begins anew and keeps the old one as *.previous.log.
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
      // Reported in the log itself when it can be written again; the next write opens the file anew.
      this.#lostBytes += bytes.length
      this.close()
    }
  }

  close() {
    try {
      this.#file?.close()
    } catch { /* a close that reports a lost write: counted above */ }
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
    } catch { /* there was none, or the disk refuses: then the log goes on where it is */ }
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
