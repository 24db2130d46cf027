import { OperationError } from '../../errors/errors.ts'
import type { AnyOperation } from '../../operation/operation.ts'
import { parseValues } from '../../operation/run.ts'
import { readQuery } from '../http/query.ts'

/** A mistake in the query of a comparison, with what the caller is told. */
export interface Mistake {
  title: string
  query: string
  /** The message in the body. */
  message: string
  /** The message of the invalid field in problem details. */
  detail?: string
}

const queries: [title: string, query: string][] = [
  ['A required parameter is missing', 'since=2026-03-09'],
  ['A date does not exist', 'since=2026-02-30&days=7'],
  ['A number is out of its bounds', 'since=2026-03-09&days=32'],
  ['A parameter is unknown', 'since=2026-03-09&days=7&region=DE'],
  ['A parameter is repeated, or names another account', 'since=2026-03-09&since=2026-03-16&days=7'],
]

const future = {
  title: 'The last day is not over',
  query: 'since=2999-01-01&days=7',
  message: 'Comparison requires completed UTC observation days',
}

/** The usual mistakes. All but the last are found by parsing the query as a request's. */
export const historyMistakes = (op: AnyOperation): Mistake[] => [
  ...queries.map(([title, query]) => ({ title, query, ...refusalOf(op, query) })),
  future,
]

function refusalOf(op: AnyOperation, query: string): Pick<Mistake, 'message' | 'detail'> {
  const url = new URL(`http://localhost${op.http.path}?${query}`)
  const { values, issues } = readQuery(url, op.input, { strict: true, pathParameters: [] })
  try {
    parseValues(op.input, { ...values, catalogId: crypto.randomUUID() }, {
      issues,
      describe: op.describeInvalid,
    })
  } catch (error) {
    if (!(error instanceof OperationError)) throw error
    return { message: error.message, detail: error.fields[0]?.message }
  }
  throw new Error(`${query} is a valid query`)
}
