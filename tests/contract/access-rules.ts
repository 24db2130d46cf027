import type { ErrorCode } from '../../shared/errors/errors.ts'
import type { AnyOperation } from '../../shared/operation/operation.ts'
import type { ActorName } from '../support/actors.ts'
import { areas, codes, columns, type Outcome, type TargetName, targets } from './access-table.ts'

/** A row of the access table, read. */
export interface Row {
  area: string
  operation: string
  target: TargetName
  cells: Partial<Record<ActorName, Outcome>>
}

/** @throws for a row that is not written as the others */
export const rows: Row[] = areas.flatMap(({ name, rows }) => {
  const [heading, ...lines] = rows.trim().split('\n').map((line) => line.trim().split(/\s+/))
  const written = ['operation', 'target', ...columns]
  return lines.map((words) => {
    const [operation, target, ...cells] = words as [string, TargetName, ...Outcome[]]
    const anybody = target === 'anybody'
    const fits = heading!.every((word, index) => word === written[index]) && target in targets &&
      cells.length === (anybody ? 0 : columns.length) && cells.every((cell) => cell in codes)
    if (!fits) throw new Error(`The access table does not read: ${words.join(' ')}`)
    const byColumn = Object.fromEntries(columns.map((column, index) => [column, cells[index]]))
    return { area: name, operation, target, cells: anybody ? {} : byColumn }
  })
})

const notGood: ActorName[] = ['nobody', 'both', 'malformed', 'unknown', 'revoked', 'expired']

/** What an actor must get over HTTP: the cell, or what follows by rule. */
export function expected(op: AnyOperation, row: Row, actor: ActorName): Outcome {
  if (row.target === 'anybody') return 'ok'
  if (notGood.includes(actor)) return '401'
  if (actor !== 'reader') return row.cells[actor]!
  // A key that may only read is the owner's key, until it would write; a kind that may not ask is told so first.
  const asKey = row.cells.key!
  return op.access.scope === 'write' && asKey !== 'kind' ? 'scope' : asKey
}

/** The error of an outcome, none for success. */
export const errorOf: Record<Outcome, ErrorCode | undefined> = {
  ok: undefined,
  none: undefined,
  '401': 'unauthenticated',
  kind: 'forbidden',
  scope: 'insufficient_scope',
  '403': 'forbidden',
  role: 'forbidden',
  '404': 'not_found',
}
