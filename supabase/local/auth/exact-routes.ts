import { AuthError } from '../oauth/errors.ts'
import { type Respond, routeOf } from './request.ts'

/**
 * Refuses other spellings of a route, as the router of Supabase Auth does. Lite's decodes a path and runs the route of GET for
 * HEAD, so a request would reach a route without what stands around Lite: `/%75ser` is not `/user` to the rules of passwords.
 */
export const withExactRoutes = (next: Respond): Respond => async (request) => {
  const route = routeOf(request)
  if (route?.includes('%')) return new AuthError(404, 'not_found', 'Not found').response()
  if (route?.startsWith('HEAD ')) {
    return new AuthError(405, 'method_not_allowed', 'Method not allowed').response()
  }
  return await next(request)
}
