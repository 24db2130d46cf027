import { printable } from '../local/printable.ts'

export const format = (value: number) => Math.round(value).toLocaleString('en-US')

/** The wrong rows of the files, of which `max` are kept, and how many rows were read. */
export class Report {
  rows = 0
  problemCount = 0
  readonly max: number
  readonly #problems: { file: string; line: number; message: string }[] = []
  readonly #started = performance.now()
  #lastProgress = this.#started

  constructor(max: number) {
    this.max = max
  }

  get isFull() {
    return this.#problems.length >= this.max
  }

  get seconds() {
    return Math.max(performance.now() - this.#started, 1) / 1000
  }

  get rate() {
    return `${format(this.rows / this.seconds)} rows/s`
  }

  add(file: string, line: number, message: string) {
    if (!this.isFull) this.#problems.push({ file, line, message })
    this.problemCount++
  }

  /** The kept problems by file and line, and the number of the others. */
  problems(): string {
    const lines = this.#problems
      .toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
      .map(({ file, line, message }) => `${file}:${line}: ${message}\n`)
    const more = this.problemCount - lines.length
    return lines.join('') + (more > 0 ? `and ${format(more)} more\n` : '')
  }

  /** Prints the progress to standard error, once a second at most. */
  showProgress(file: string, line: number) {
    if (performance.now() - this.#lastProgress < 1000) return
    this.#lastProgress = performance.now()
    console.error(`${file}: line ${format(line)}, ${this.rate}`)
  }
}

/** A value of a file on one line, cut if it is long, with control characters escaped. */
export function show(value: string): string {
  if (value === '') return '(empty)'
  const cut = value.length > 60 ? `${value.slice(0, 60)}...` : value
  return printable(cut).replaceAll('\n', '\\u000a')
}
