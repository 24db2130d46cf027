/** A hash of a text, an unsigned 32-bit number: FNV-1a, mixed so that similar texts have different hashes. */
export function seedOf(...parts: string[]): number {
  let hash = 0x811c9dc5
  for (const character of parts.join('\u0000')) {
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** An element of a list by a seed; `purpose` makes the choices of one seed independent of each other. */
export const choose = <T>(list: readonly T[], seed: number, purpose: string): T =>
  list[seedOf(String(seed), purpose) % list.length]!
