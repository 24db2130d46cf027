import type { ArrayText } from './database/functions.ts'

/** Far above what any operation accepts. Each value costs a check, and each invalid one an issue. */
const maxValues = 50_000

export const tooManyValues = `The input has more than ${maxValues} values`

/**
 * Why an input cannot be processed, whatever its schema: too many values, or text that Postgres cannot store (NUL, a lone
 * surrogate). It does not recurse, so deep nesting cannot overflow the call stack.
 */
export function inputFault(input: unknown): string | undefined {
  const pending: unknown[] = [input]
  for (let seen = 0; pending.length > 0; seen++) {
    if (seen + pending.length > maxValues) return tooManyValues
    const value = pending.pop()
    if (typeof value === 'string') {
      if (value.includes('\0') || !value.isWellFormed()) return 'Text must be well-formed Unicode without NUL'
    } else if (value !== null && typeof value === 'object' && !ArrayBuffer.isView(value)) {
      if (Array.isArray(value)) { for (const entry of value) pending.push(entry) }
      else for (const key in value) pending.push(key, (value as Record<string, unknown>)[key])
    }
  }
  return undefined
}

/** Whether JSON has more values than an input may have, by the signs before them. Parsing would take many times as long. */
export function hasTooManyValues(json: string): boolean {
  if (json.length <= maxValues) return false
  const [quote, backslash, comma, colon, list, object] = [...'"\\,:[{'].map((sign) => sign.charCodeAt(0))
  let count = 0
  let isText = false
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === quote) isText = !isText
    else if (code === backslash) at++
    else if (isText) continue
    else if (code === comma || code === colon || code === list || code === object) count++
    if (count > maxValues) return true
  }
  return false
}

/** A text parsed as JSON; undefined where it is none, which no schema accepts. */
export function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Cuts a text to a length, without half a surrogate pair at its end. */
export const clipped = (text: string, max: number): string =>
  text.slice(0, max).replace(/[\ud800-\udbff]$/, '').trim()

/** Values without special characters as the text of a Postgres array: the driver sends no arrays. */
export const arrayText = (values: readonly string[]): ArrayText => `{${values.join()}}`
