import type { ApiClient, Catalog } from '../client/mod.ts'
import { CliError, type NextSteps } from './failure.ts'
import { argument } from './terminal.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isId = (text: string): boolean => uuid.test(text)

const listCatalogs = 'List your catalogs with: acp catalogs list'

/** For the commands of a catalog. What the catalog itself is missing has another step. */
export const catalogSteps: NextSteps = { not_found: listCatalogs }

/** For a catalog without recordings. */
export const addRecordings = (given: string): string =>
  `Add some with: acp catalogs add ${argument(given)} recordings.csv`

/** The id of a catalog that is given by its id or its name. */
export async function catalogId(client: ApiClient, given: string, signal: AbortSignal): Promise<string> {
  if (isId(given)) return given
  let found: Catalog[] = []
  for await (const catalog of client.catalogs.listAll({ limit: 100 }, { signal })) {
    if (catalog.name.toLowerCase() === given.toLowerCase()) found.push(catalog)
  }
  const exact = found.filter(({ name }) => name === given)
  if (exact.length > 0) found = exact
  if (found.length === 1) return found[0]!.id
  if (found.length === 0) {
    throw new CliError(`There is no catalog "${given}"`, listCatalogs)
  }
  const ids = found.map(({ id }) => id).join(' or ')
  throw new CliError(`${found.length} catalogs have the name "${given}"`, `Give the id: ${ids}`)
}
