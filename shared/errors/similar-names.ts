import type * as z from 'zod'

interface Definition {
  innerType?: z.core.$ZodType
  element?: z.core.$ZodType
  valueType?: z.core.$ZodType
  shape?: Record<string, z.core.$ZodType>
}

/** The fields that a schema knows at a path; none where it is not an object. */
export function fieldNames(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  const { innerType, element, valueType, shape } = schema._zod.def as Definition
  if (innerType) return fieldNames(innerType, path)
  if (path.length === 0) return Object.keys(shape ?? {})
  const [name, ...rest] = path
  const field = shape && Object.hasOwn(shape, name!) ? shape[String(name)] : element ?? valueType
  return field ? fieldNames(field, rest) : []
}

/** The known name that is most similar to a misspelt one; undefined if none is similar. */
export function similarName(name: string, known: readonly string[]): string | undefined {
  if (name.length > 50) return undefined
  const [closest] = known
    .map((other) => ({ other, changes: changesBetween(plain(name), plain(other)) }))
    .filter(({ other, changes }) => changes <= Math.min(2, Math.floor(other.length / 3)))
    .sort((a, b) => a.changes - b.changes)
  return closest?.other
}

/** At most three known names that a misspelt one may mean: the most similar one, and those that begin like it. */
export function similarNames(name: string, known: readonly string[]): string[] {
  const similar = similarName(name, known)
  const longer = name.length < 3 ? [] : known.filter((other) => plain(other).startsWith(plain(name)))
  return [...new Set([...similar === undefined ? [] : [similar], ...longer])].slice(0, 3)
}

/** catalogId and catalog_id are the same name in two styles. */
const plain = (name: string) => name.toLowerCase().replaceAll(/[_-]/g, '')

/** How many letters have to be inserted, removed or replaced (Levenshtein). */
function changesBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1]
    for (const [column, other] of [...to].entries()) {
      next.push(Math.min(next[column]! + 1, row[column + 1]! + 1, row[column]! + (letter === other ? 0 : 1)))
    }
    row = next
  }
  return row.at(-1)!
}
