import type { Json } from './components.ts'

const int32 = { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 }

/** What holds values, not schemas. */
const values = ['const', 'default', 'enum', 'example', 'examples']

/**
 * A part of the document in which each number has a format. Without one, many generators take 32 bits, and play counts have more:
 * an integer is an int32 only if its bounds say so, and other numbers are doubles.
 */
export function withNumberFormats<T>(part: T): T {
  if (Array.isArray(part)) return part.map(withNumberFormats) as T
  if (part === null || typeof part !== 'object') return part
  const format = formatOf(part as Json)
  const inside = Object.entries(part).map(([name, value]) => [
    name,
    name === 'properties'
      ? Object.fromEntries(
        Object.entries(value as Json).map(([name, field]) => [name, withNumberFormats(field)]),
      )
      : values.includes(name)
      ? value
      : withNumberFormats(value),
  ])
  return { ...Object.fromEntries(inside), ...format && { format } }
}

function formatOf({ type, minimum, maximum }: Json): string | undefined {
  const types = [type].flat()
  if (types.includes('number')) return 'double'
  if (!types.includes('integer')) return undefined
  const isShort = typeof maximum === 'number' && maximum <= int32.maximum &&
    typeof minimum === 'number' && minimum >= int32.minimum
  return isShort ? 'int32' : 'int64'
}
