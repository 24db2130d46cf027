import { AuthError } from '../oauth/errors.ts'
import { claimsOf, type Respond, routeOf } from './request.ts'

/** All that the token of an OAuth client may do at Auth. */
const open = ['GET /user']

/**
 * Refuses the token of an OAuth client everywhere but where it reads its user. Hosted Supabase Auth takes it for a session of the
 * person; what stops it there is in docs/deploying.md.
 */
export const withoutApps = (next: Respond): Respond => async (request) => {
  const route = routeOf(request)
  if (!route || open.includes(route) || claimsOf(request)?.client_id === undefined) return await next(request)
  return new AuthError(403, 'no_authorization', 'The token of an app is not accepted here').response()
}
