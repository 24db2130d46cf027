import type { Source } from './source.ts'

export const maxFieldBytes = 1 << 16
const chunkSize = 1 << 18
/** A record that is longer than this is skipped, so that the memory stays the same whatever the file holds. */
const bufferSize = 1 << 20
const maxColumns = 8

const [comma, quote, lineFeed, carriageReturn] = [0x2c, 0x22, 0x0a, 0x0d]
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Reads CSV (RFC 4180) record by record from a buffer of fixed size, without making strings: fields are ranges of `bytes`.
 * Call `fill`, then `next` until it answers 0, until `fill` answers false.
 */
export class CsvReader {
  readonly bytes = new Uint8Array(bufferSize)
  readonly starts = new Int32Array(maxColumns)
  readonly ends = new Int32Array(maxColumns)
  /** The line on which the record begins. */
  line = 1
  /** What is wrong with the record's form, when `next` answers -1; `faultColumn` counts from 0, -1 for the whole line. */
  fault = ''
  faultColumn = -1

  readonly #source: Source
  readonly #escaped = new Uint8Array(maxColumns)
  #position = 0
  #end = 0
  #atEnd = false
  #skipping = false
  #nextLine = 1
  #started = false

  constructor(source: Source) {
    this.#source = source
  }

  /** Reads on; false when there is nothing left. */
  async fill(): Promise<boolean> {
    if (this.#atEnd) return false
    if (this.#position > 0) {
      this.bytes.copyWithin(0, this.#position, this.#end)
      this.#end -= this.#position
      this.#position = 0
    }
    const count = await this.#source.read(
      this.bytes.subarray(this.#end, Math.min(bufferSize, this.#end + chunkSize)),
    )
    this.#end += count
    this.#atEnd = count === 0
    if (!this.#started && (this.#end >= 3 || this.#atEnd)) this.#skipByteOrderMark()
    return true
  }

  /** The number of columns of the next record; -1 when it has a fault; 0 when more bytes are needed. */
  next(): number {
    if (!this.#started) return 0
    if (this.#skipping && !this.#skipLine(this.#position)) return 0
    this.line = this.#nextLine
    const { bytes, starts, ends } = this
    const end = this.#end
    let at = this.#position
    if (at === end) return 0
    let columns = 0
    let lines = 0
    let high = 0
    let anyEscaped = 0
    while (true) {
      const column = Math.min(columns, maxColumns - 1)
      let escaped = 0
      let start = at
      let stop: number
      if (at < end && bytes[at] === quote) {
        start = ++at
        while (true) {
          if (at === end) {
            if (at - start > maxFieldBytes) {
              return this.#faulty('is longer than 64 KB', columns, this.#position)
            }
            if (!this.#atEnd) return this.#more(lines)
            return this.#faulty('opens a quote that is never closed', columns, this.#position)
          }
          const byte = bytes[at]!
          if (byte === quote) {
            if (at + 1 === end && !this.#atEnd) return this.#more(lines)
            if (bytes[at + 1] !== quote || at + 1 === end) break
            escaped = 1
            at++
          } else if (byte === lineFeed) lines++
          high |= byte
          at++
        }
        stop = at++
        anyEscaped |= escaped
        if (stop - start > maxFieldBytes) return this.#faulty('is longer than 64 KB', columns, this.#position)
      } else {
        while (at < end) {
          const byte = bytes[at]!
          if (
            byte <= comma &&
            (byte === comma || byte === lineFeed || byte === carriageReturn || byte === quote)
          ) break
          high |= byte
          at++
        }
        stop = at
      }
      if (stop - start > maxFieldBytes) return this.#faulty('is longer than 64 KB', columns, at, lines)
      starts[column] = start
      ends[column] = stop
      this.#escaped[column] = escaped
      if (at === end) {
        if (!this.#atEnd) return this.#more(lines)
        columns++
        break
      }
      const byte = bytes[at]
      columns++
      if (byte === comma) {
        at++
        continue
      }
      if (byte === lineFeed) {
        at++
        lines++
        break
      }
      if (byte === carriageReturn) {
        if (at + 1 === end && !this.#atEnd) return this.#more(lines)
        if (at + 1 < end && bytes[at + 1] === lineFeed) {
          at += 2
          lines++
          break
        }
        return this.#faulty('holds a carriage return, but no line feed follows it', columns - 1, at, lines)
      }
      const fault = stop < at ? 'goes on after its closing quote' : 'holds a quote, but is not quoted'
      return this.#faulty(fault, columns - 1, at, lines)
    }
    const empty = columns === 1 && starts[0] === ends[0] && bytes[this.#position] !== quote
    this.#position = at
    this.#nextLine += lines
    if (empty) return this.#report('the line is empty', -1)
    const kept = Math.min(columns, maxColumns)
    if (high >= 0x80) {
      for (let column = 0; column < kept; column++) {
        if (!this.#isUtf8(column)) return this.#report('is not valid UTF-8', column)
      }
    }
    if (anyEscaped) { for (let column = 0; column < kept; column++) this.#unescape(column) }
    return columns
  }

  text(column: number): string {
    return decoder.decode(this.bytes.subarray(this.starts[column], this.ends[column]))
  }

  #skipByteOrderMark() {
    this.#started = true
    const [first, second, third] = this.bytes
    if (this.#end >= 3 && first === 0xef && second === 0xbb && third === 0xbf) this.#position = 3
  }

  /** The record goes on beyond the buffer. */
  #more(lines: number): number {
    if (this.#position > 0 || this.#end < bufferSize) return 0
    return this.#faulty('the line is longer than 1 MB', -1, this.#end, lines)
  }

  /** Reports the record, and goes on behind the line that `from` is on, `lines` line feeds into the record. */
  #faulty(fault: string, column: number, from: number, lines = 0): number {
    this.#nextLine += lines
    this.#skipLine(from)
    return this.#report(fault, column)
  }

  #report(fault: string, column: number): number {
    this.fault = fault
    this.faultColumn = column
    return -1
  }

  #skipLine(from: number): boolean {
    const found = this.bytes.subarray(0, this.#end).indexOf(lineFeed, from)
    this.#skipping = found === -1
    this.#position = found === -1 ? this.#end : found + 1
    if (found !== -1) this.#nextLine++
    return found !== -1
  }

  #isUtf8(column: number): boolean {
    try {
      this.text(column)
      return true
    } catch {
      return false
    }
  }

  #unescape(column: number) {
    if (!this.#escaped[column]) return
    const { bytes } = this
    const end = this.ends[column]!
    let to = this.starts[column]!
    for (let from = to; from < end; from++) {
      bytes[to++] = bytes[from]!
      if (bytes[from] === quote) from++
    }
    this.ends[column] = to
  }
}
