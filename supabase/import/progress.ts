const encoder = new TextEncoder()
const write = (text: string) => void Deno.stderr.writeSync(encoder.encode(text))
export const count = (value: number) => Math.round(value).toLocaleString('en-US')

/** How far a file is, on standard error: one line that is rewritten on a terminal, else a line a second at most. */
export class Progress {
  readonly #terminal = Deno.stderr.isTerminal()
  readonly #started = performance.now()
  #said = performance.now()
  #open = false
  rows = 0

  tick(file: string, rows: number, fraction: number | undefined) {
    const now = performance.now()
    if (now - this.#said < (this.#terminal ? 200 : 1000)) return
    this.#said = now
    const rate = count((this.rows + rows) / this.seconds())
    const percent = fraction === undefined ? '' : `, ${Math.floor(fraction * 100)} %`
    this.#line(`${file}: ${count(rows)} rows, ${rate} rows/s${percent}`)
  }

  /** Says something that stays. */
  say(text: string) {
    this.finish()
    write(`${text}\n`)
  }

  /** Takes the line back. */
  finish() {
    if (this.#open) write('\r\x1b[K')
    this.#open = false
  }

  seconds() {
    return Math.max(performance.now() - this.#started, 1) / 1000
  }

  #line(text: string) {
    if (!this.#terminal) return write(`${text}\n`)
    write(`\r\x1b[K${text}`)
    this.#open = true
  }
}
