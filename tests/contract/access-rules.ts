import type { ErrorCode } from '../../shared/errors/errors.ts'
import type { AnyOperation } from '../../shared/operation/operation.ts'
import type { Scope } from '../../shared/platform/identity/principal.ts'
import type { ActorName } from '../support/actors.ts'
import { codes, columns, type Outcome, table, type TargetName, targets } from './access-table.ts'

export interface Row {
  area: string
  operation: string
  target: TargetName
  cells: Partial<Record<ActorName, Outcome>>
}

const [heading, ...sections] = table.trim().split('\n\n')
const words = (line: string) => line.trim().split(/\s+/)

export const areas = sections.map((section) => {
  const [title, about, ...lines] = section.split('\n')
  return { name: title!.replace('# ', ''), about: about!, lines }
})

export const rows: Row[] = areas.flatMap(({ name, lines }) =>
  lines.map((line) => {
    const [operation, target, ...cells] = words(line) as [string, TargetName, ...Outcome[]]
    const anybody = target === 'anybody'
    const fits = words(heading!).join() === ['operation', 'target', ...columns].join() && target in targets &&
      cells.length === (anybody ? 0 : columns.length) && cells.every((cell) => cell in codes)
    if (!fits) throw new Error(`Malformed row of the access table: ${line}`)
    const byColumn = Object.fromEntries(columns.map((column, index) => [column, cells[index]]))
    return { area: name, operation, target, cells: anybody ? {} : byColumn }
  })
)

const invalidCredentials: ActorName[] = ['nobody', 'both', 'malformed', 'unknown', 'revoked', 'expired']

/** The credentials without the scope `write`, each with the one of the owner that is its like with it. */
const writers: Partial<Record<ActorName, ActorName>> = { reader: 'key', reading_app: 'delegated' }

/** Apps that the owner let into the organization too, each with what it may do there. */
const letIn: Partial<Record<ActorName, Scope>> = { organization_app: 'write', organization_reader: 'read' }
/** Apps to which no owner has opened comparisons. */
const unreviewed: ActorName[] = ['delegated', 'reading_app', 'organization_reader']
const ofOrganization: TargetName[] = ['organization', 'organization_id', 'contained_artist']

/** The expected outcome for an actor over HTTP: the cell, or the rule for its credential. */
export function expected(op: AnyOperation, row: Row, actor: ActorName): Outcome {
  if (row.target === 'anybody') return 'ok'
  if (invalidCredentials.includes(actor)) return '401'
  const given = letIn[actor]
  if (given) {
    if (!ofOrganization.includes(row.target) || row.cells.delegated === 'kind') return row.cells.delegated!
    if (op.access.reviewed && unreviewed.includes(actor)) return 'review'
    return given === 'read' && op.access.scope === 'write' ? 'reads' : row.cells.session!
  }
  const asWriter = row.cells[writers[actor] ?? actor]!
  // A wrong kind of credential takes precedence.
  return actor in writers && op.access.scope === 'write' && asWriter !== 'kind' ? 'scope' : asWriter
}

/** Whether the tool of an operation does not exist for an actor who would get this outcome over HTTP. */
export const isHidden = ({ access }: AnyOperation, actor: ActorName, outcome: Outcome): boolean =>
  outcome === 'kind' || access.reviewed === true && unreviewed.includes(actor)

export const errorOf: Record<Outcome, ErrorCode | undefined> = {
  ok: undefined,
  none: undefined,
  '401': 'unauthenticated',
  kind: 'forbidden',
  scope: 'insufficient_scope',
  '403': 'forbidden',
  proof: 'proof_required',
  role: 'forbidden',
  apart: 'workspace_not_granted',
  reads: 'grant_read_only',
  review: 'grant_not_reviewed',
  '404': 'not_found',
}
