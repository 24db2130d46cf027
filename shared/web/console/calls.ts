import type { Me } from '../../client/mod.ts'
import { dataOf as data } from '../../client/errors.ts'
import { openCalls } from '../../client/open-calls.ts'
import { deployment, pageId } from './place.ts'
import { currentSession } from './session.ts'

/** The API with the session of the person, by method and path. The shell and home need no more of the client. */
export const client = openCalls({
  baseUrl: deployment.api,
  accessToken: async () => (await currentSession())?.access_token,
})
export const { calls } = client

let me: Promise<Me> | undefined

/** Reads the person with credits and organizations. */
export const readMeAgain = (): Promise<Me> =>
  me = data(calls.GET('/api/me')).catch((error) => {
    me = undefined
    throw error
  })

/** The same, read once for a page. A failure is not kept. */
export const readMe = (): Promise<Me> => me ?? readMeAgain()

/** The data of a response, or the error as the groups of the client throw it. */
export { data }

/** What a request about the catalog of this page has. */
export function ofCatalog(): { params: { path: { catalogId: string } } }
export function ofCatalog<const Q>(query: Q): { params: { path: { catalogId: string }; query: Q } }
export function ofCatalog(query?: object) {
  return { params: { path: { catalogId: pageId() }, ...query && { query } } }
}
