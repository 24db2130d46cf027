import { toCatalog, withQuery } from '../../place.ts'
import { firstDirection, type Query, type Sort, type State } from './list.ts'

/** The recording in the present address, which changes without a new document. */
export const openedRecording = (): string | undefined =>
  /\/recordings\/([A-Z]{2}[A-Z\d]{3}\d{7})$/i.exec(location.pathname)?.[1]?.toUpperCase()

/** The address of the list, or of a recording of it, with the query that found it. */
export const addressOf = (query: Query, isrc?: string): string => {
  const { search, state, sort, direction } = query
  return withQuery(toCatalog(isrc ? `recordings/${isrc}` : 'recordings'), {
    search,
    state,
    sort: sort !== 'plays' && sort,
    direction: direction !== firstDirection(sort) && direction,
  })
}

const sorts: readonly string[] = ['plays', 'change', 'growth', 'value', 'name'] satisfies Sort[]

/** The query that an address has. */
export function queryOf(given: URLSearchParams, states: readonly string[]): Query {
  const [state, sort] = [given.get('state') ?? '', given.get('sort') ?? '']
  const by = (sorts.includes(sort) ? sort : 'plays') as Sort
  const direction = given.get('direction')
  return {
    search: given.get('search') ?? '',
    state: states.includes(state) ? state as State : undefined,
    sort: by,
    direction: direction === 'asc' || direction === 'desc' ? direction : firstDirection(by),
  }
}
