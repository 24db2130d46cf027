type Problem = { file: string; line: number; text: string }

/** What is wrong with the files. Only so many are kept, so that a file wrong in every row does not fill the memory. */
export class Problems {
  count = 0
  readonly #kept: Problem[] = []
  readonly max: number

  constructor(max: number) {
    this.max = max
  }

  /** Whether there are enough to report: more are only counted. */
  get full() {
    return this.#kept.length >= this.max
  }

  add(file: string, line: number, text: string) {
    if (!this.full) this.#kept.push({ file, line, text })
    this.count++
  }

  /** Adds to the count alone. */
  addUnnamed(count: number) {
    this.count += count
  }

  report(): string[] {
    const lines = this.#kept
      .toSorted((a, b) => a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line)
      .map(({ file, line, text }) => `${file}:${line}: ${text}`)
    const more = this.count - this.#kept.length
    return more > 0 ? [...lines, `and ${more.toLocaleString('en-US')} more`] : lines
  }
}

/** A value from a file as a message shows it: on one line, cut where it is long, and with what cannot be seen spelt out. */
export function show(value: string): string {
  if (value === '') return '(empty)'
  const cut = value.length > 60 ? `${value.slice(0, 60)}...` : value
  return cut.replace(
    /\p{Cc}|\p{Zl}|\p{Zp}/gu,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
