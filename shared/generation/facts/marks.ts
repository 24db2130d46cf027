/**
 * Parts of a text that were recognized, each replaced by one character of the private use area. So a date or an address is one
 * character for the patterns that follow, and a quoted title is no sentence.
 */
export class Marks<T> {
  private readonly found: { value: T; written: string }[] = []

  private readonly first: number
  private readonly max: number

  constructor(first: number, max: number) {
    this.first = first
    this.max = max
  }

  /** The text with each match replaced; a match without a value stays. */
  mark(text: string, pattern: RegExp, read: (match: RegExpExecArray) => T | undefined): string {
    let marked = ''
    let end = 0
    for (const match of text.matchAll(pattern)) {
      const value = this.found.length < this.max ? read(match) : undefined
      if (value === undefined) continue
      marked += text.slice(end, match.index) + String.fromCharCode(this.first + this.found.length)
      this.found.push({ value, written: match[0] })
      end = match.index + match[0].length
    }
    return marked + text.slice(end)
  }

  valueOf = (mark: string | undefined): T | undefined =>
    mark === undefined ? undefined : this.found[mark.charCodeAt(0) - this.first]?.value

  /** The text with its marks as they were written. */
  restore = (text: string): string =>
    text.replace(anyMark, (mark) => this.found[mark.charCodeAt(0) - this.first]?.written ?? mark)
}

const anyMark = /[\ue000-\uf8ff]/g

/** Characters that a person wrote must not look like marks. */
export const withoutMarks = (text: string): string => text.replace(anyMark, ' ')

export const dateMarks = <T>() => new Marks<T>(0xe000, 0xfff)
export const addressMarks = <T>() => new Marks<T>(0xf000, 0x3ff)
export const quoteMarks = <T>() => new Marks<T>(0xf400, 0x4ff)

export const isDate = (text: string) => text >= '\ue000' && text < '\uf000'
export const isAddress = (text: string) => text >= '\uf000' && text < '\uf400'
export const isQuote = (text: string) => text >= '\uf400' && text < '\uf900'
