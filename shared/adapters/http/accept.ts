import { parseAccept } from 'hono/utils/accept'

const problem = 'application/problem+json'
/** The ranges that include application/json, the most specific one first. */
const jsonRanges = ['application/json', 'application/*', '*/*']

/**
 * Whether an Accept header asks for problem details (RFC 9457): it names them, with no lower weight than application/json. A
 * type has the weight of the most specific range that includes it (RFC 9110, 12.5.1).
 */
export function acceptsProblem(header: string): boolean {
  const ranges = parseAccept(header.toLowerCase())
  const weightOf = (type: string) => ranges.find((range) => range.type === type)?.q
  const wanted = weightOf(problem) ?? 0
  const plain = jsonRanges.map(weightOf).find((weight) => weight !== undefined) ?? 0
  return wanted > 0 && wanted >= plain
}
