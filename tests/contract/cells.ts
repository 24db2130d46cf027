import type { AnyOperation } from '../../shared/operation/operation.ts'
import type { Row } from './access-rules.ts'
import type { Target, Values } from './samples/sample.ts'
import { allOperations, sampleOf } from './walk.ts'
import type { Stage, World } from './world.ts'

export const operationOf = ({ operation }: Row): AnyOperation => {
  const op = allOperations.find(({ name }) => name === operation)
  if (!op) throw new Error(`The access table has a row of ${operation}, which is no operation: remove it`)
  return op
}

export async function arrange(world: World, row: Row): Promise<{ stage: Stage; made: Target }> {
  const { operation, target } = row
  const stage = await world.stage()
  const makers = sampleOf(operationOf(row)).targets ?? {}
  if (target in makers) return { stage, made: await makers[target]!(stage) }
  if (target === 'itself') return { stage, made: {} }
  throw new Error(
    `The sample of ${operation} makes no target "${target}": add it in tests/contract/samples/`,
  )
}

/** The same request for records that do not exist: all of them, or only the last one in the path. */
export function missing({ target }: Row, named: Values): Values[] {
  const names = Object.keys(named)
  if (names.length === 0) return []
  const last = { ...named, [names.at(-1)!]: crypto.randomUUID() }
  const all = Object.fromEntries(names.map((name) => [name, crypto.randomUUID()]))
  return target === 'misplaced' || names.length === 1 ? [last] : [all, last]
}

/** Everything that a caller can see of a response, less its id and the count of requests. */
export async function seenOf(response: Response) {
  const { 'x-request-id': _, ratelimit: __, ...headers } = Object.fromEntries(response.headers)
  return { status: response.status, headers, body: await response.text() }
}
