/** Far above what any operation takes; each value costs a check, and each wrong one an issue. */
const maxValues = 50_000

/**
 * What makes an input impossible to handle, whatever its schema: more values than any operation takes, or text that
 * Postgres cannot store (NUL, a lone surrogate). Walks with a stack of its own, so depth costs no call stack.
 */
export function inputFault(input: unknown): string | undefined {
  const pending: unknown[] = [input]
  for (let seen = 0; pending.length > 0; seen++) {
    if (seen + pending.length > maxValues) return `The input has more than ${maxValues} values`
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
