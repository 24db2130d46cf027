/**
 * Whether all text inside a JSON value can be stored and sent on: well-formed Unicode without NUL, which Postgres
 * text cannot hold. Walks with a stack of its own, so depth costs no call stack.
 */
export function isStorable(value: unknown): boolean {
  const pending: unknown[] = [value]
  while (pending.length > 0) {
    const next = pending.pop()
    if (typeof next === 'string') {
      if (next.includes('\0') || !next.isWellFormed()) return false
    } else if (next !== null && typeof next === 'object') {
      for (const [key, inner] of Object.entries(next)) pending.push(key, inner)
    }
  }
  return true
}
