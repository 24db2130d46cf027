import { parseAccept } from 'hono/utils/accept'

const problem = 'application/problem+json'
const eventStream = 'text/event-stream'
/** The ranges that include application/json, the most specific one first. */
const jsonRanges = ['application/json', 'application/*', '*/*']

/**
 * Whether an Accept header asks for problem details (RFC 9457): it names them, with no lower weight than application/json. A
 * type has the weight of the most specific range that includes it (RFC 9110, 12.5.1).
 */
export function acceptsProblem(header: string): boolean {
  const weightOf = weightsIn(header)
  const wanted = weightOf(problem) ?? 0
  return wanted > 0 && wanted >= jsonWeight(weightOf)
}

/** Whether a client accepts an event stream and no JSON. */
export function acceptsOnlyStream(header: string): boolean {
  const weightOf = weightsIn(header)
  return (weightOf(eventStream) ?? 0) > 0 && jsonWeight(weightOf) === 0
}

type WeightOf = (range: string) => number | undefined

function weightsIn(header: string): WeightOf {
  const ranges = parseAccept(header.toLowerCase())
  return (range) => ranges.find(({ type }) => type === range)?.q
}

const jsonWeight = (weightOf: WeightOf): number =>
  jsonRanges.map(weightOf).find((weight) => weight !== undefined) ?? 0
