import type { AnyOperation } from '../../shared/operation/operation.ts'
import type { RpcResponse } from '../support/mcp-clients.ts'
import type { Row } from './access-rules.ts'
import type { Target, Values } from './samples/sample.ts'
import { allOperations, sampleOf } from './walk.ts'
import type { Stage, World } from './world.ts'

/** @throws for a row of something that is no operation */
export const operationOf = ({ operation }: Row): AnyOperation => {
  const op = allOperations.find(({ name }) => name === operation)
  if (!op) throw new Error(`The access table has a row of ${operation}, which is no operation: remove it`)
  return op
}

/** A cast that nobody has acted in, and a target of the row for it. */
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

/** The same request about records that do not exist: all of them, or the last that the path names. */
export function missing({ target }: Row, named: Values): Values[] {
  const names = Object.keys(named)
  if (names.length === 0) return []
  const last = { ...named, [names.at(-1)!]: crypto.randomUUID() }
  const all = Object.fromEntries(names.map((name) => [name, crypto.randomUUID()]))
  return target === 'misplaced' || names.length === 1 ? [last] : [all, last]
}

/** All that a caller can tell answers apart by. */
export async function seenOf(response: Response) {
  const { 'x-request-id': _, ...headers } = Object.fromEntries(response.headers)
  return { status: response.status, headers, body: await response.text() }
}

/** The same of an answer over MCP; a name that it was asked by may be left out. */
export function mcpSeen({ status, headers, body }: RpcResponse, name = '') {
  const { 'x-request-id': _, ...rest } = Object.fromEntries(headers)
  const text = JSON.stringify({ status, headers: rest, body })
  return name ? text.replaceAll(name, '<name>') : text
}
