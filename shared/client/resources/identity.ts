import { type Body, callInit, type Calls, type Query, repeatable, type Result } from '../calls.ts'
import { dataOf } from '../errors.ts'
import type { CallOptions } from '../options.ts'
import { eachRow } from '../pages.ts'

export type Me = Result<'get_account'>

export function identity(calls: Calls) {
  const listOf = (organizationId: string, page: number, options?: CallOptions) =>
    dataOf(
      calls.GET('/api/organizations/{organizationId}/keys', {
        ...callInit(options),
        params: { path: { organizationId }, query: { limit: 100, page } },
      }),
    )
  return {
    /** Who the credential is: account, organizations, credits. */
    me: (options?: CallOptions): Promise<Me> => dataOf(calls.GET('/api/me', callInit(options))),

    /** The person's own account. */
    account: {
      /** Changes the name. */
      rename: async (name: string, options?: CallOptions): Promise<Me['account']> =>
        (await dataOf(calls.PATCH('/api/me', { ...callInit(options), ...repeatable, body: { name } })))
          .account,
    },

    /** The artists of the account and its organizations. */
    artists: {
      /** One page, pinned ones first. */
      list: (query: Query<'list_artists'> = {}, options?: CallOptions): Promise<Result<'list_artists'>> =>
        dataOf(calls.GET('/api/artists', { ...callInit(options), params: { query } })),
    },

    /** An API key from a mailed code, without any credential. */
    agents: {
      /** Mails a code. */
      signUp: (email: string, options?: CallOptions) =>
        dataOf(
          calls.POST('/api/agents/signup', {
            ...callInit(options),
            body: { email },
          }),
        ),
      /** Exchanges the code for an API key, which is returned only here. */
      verify: (email: string, code: string, options?: CallOptions) =>
        dataOf(
          calls.POST('/api/agents/verify', {
            ...callInit(options),
            body: { email, code },
          }),
        ),
    },

    /** API keys. Creating one needs a session. */
    keys: {
      list: (options?: CallOptions) => dataOf(calls.GET('/api/keys', callInit(options))),
      listAll: (options?: CallOptions) =>
        eachRow(
          (page) =>
            dataOf(
              calls.GET('/api/keys', { ...callInit(options), params: { query: { limit: 100, page } } }),
            ),
          ({ keys }) => keys,
        ),
      create: (body: Body<'create_key'>, options?: CallOptions) =>
        dataOf(calls.POST('/api/keys', { ...callInit(options), body })),
      revoke: (id: string, options?: CallOptions) =>
        dataOf(
          calls.DELETE('/api/keys/{id}', {
            ...callInit(options),
            params: { path: { id } },
          }),
        ),
    },

    /** API keys of an organization that you own. Creating and revoking them needs a session. */
    organizationKeys: {
      list: (organizationId: string, options?: CallOptions) => listOf(organizationId, 1, options),
      listAll: (organizationId: string, options?: CallOptions) =>
        eachRow((page) => listOf(organizationId, page, options), ({ keys }) => keys),
      create: (organizationId: string, body: Body<'create_organization_key'>, options?: CallOptions) =>
        dataOf(
          calls.POST('/api/organizations/{organizationId}/keys', {
            ...callInit(options),
            params: { path: { organizationId } },
            body,
          }),
        ),
      revoke: (organizationId: string, keyId: string, options?: CallOptions) =>
        dataOf(
          calls.DELETE('/api/organizations/{organizationId}/keys/{keyId}', {
            ...callInit(options),
            params: { path: { organizationId, keyId } },
          }),
        ),
    },
  }
}
