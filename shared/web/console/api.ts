import { type ApiClient, createClient, type Me } from '../../client/mod.ts'
import { deployment } from './place.ts'
import { currentSession } from './session.ts'

/** The API, with the session of the person. */
export const api: ApiClient = createClient({
  baseUrl: deployment.api,
  accessToken: async () => (await currentSession())?.access_token,
})

let me: Promise<Me> | undefined

/** The person with credits and organizations, read once for a page. A failure is not kept. */
export const readMe = (): Promise<Me> =>
  me ??= api.me().catch((error) => {
    me = undefined
    throw error
  })

/** The data of a response, or the error as the groups of the client throw it. */
export { dataOf as data } from '../../client/errors.ts'
