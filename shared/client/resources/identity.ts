import { type Calls, endpoints, only, repeatable, type Result } from '../calls.ts'
import type { CallOptions } from '../options.ts'
import { eachRow } from '../pages.ts'

export type Me = Result<'get_account'>

export function identity(calls: Calls) {
  const { plain, query, body } = endpoints(calls)
  const change = only(body('PATCH /api/me', repeatable), 'account')
  const signUp = body('POST /api/agents/signup')
  const verify = body('POST /api/agents/verify')
  const keys = query('GET /api/keys')
  const organizationKeys = query('GET /api/organizations/{organizationId}/keys')
  return {
    /** Who the credential is: account, organizations, credits. */
    me: plain('GET /api/me'),

    home: query('GET /api/home'),
    search: query('GET /api/search'),

    /** The person's own account. */
    account: { rename: (name: string, options?: CallOptions) => change({ name }, options) },

    /** The artists of the account and its organizations. */
    artists: {
      /** One page, pinned ones first. */
      list: query('GET /api/artists'),
    },

    /** An API key from a mailed code, without any credential. */
    agents: {
      /** Mails a code. */
      signUp: (email: string, options?: CallOptions) => signUp({ email }, options),
      /** Exchanges the code for an API key, which is returned only here. */
      verify: (email: string, code: string, options?: CallOptions) => verify({ email, code }, options),
    },

    /** API keys. Creating one needs a session. */
    keys: {
      list: plain('GET /api/keys'),
      listAll: (options?: CallOptions) =>
        eachRow((page) => keys({ limit: 100, page }, options), ({ keys }) => keys),
      create: body('POST /api/keys'),
      revoke: plain('DELETE /api/keys/{id}'),
    },

    /** API keys of an organization that you own. Creating and revoking them needs a session. */
    organizationKeys: {
      list: (organizationId: string, options?: CallOptions) =>
        organizationKeys(organizationId, { limit: 100, page: 1 }, options),
      listAll: (organizationId: string, options?: CallOptions) =>
        eachRow(
          (page) => organizationKeys(organizationId, { limit: 100, page }, options),
          ({ keys }) => keys,
        ),
      create: body('POST /api/organizations/{organizationId}/keys'),
      revoke: plain('DELETE /api/organizations/{organizationId}/keys/{keyId}'),
    },
  }
}
