import { decodeJwt, SignJWT } from 'jose'
import type { ISql, Sql } from 'postgres'
import { type Respond, routeOf, withJson } from './request.ts'

/** One entry of the claim `amr`: how a session was opened or raised, and when, in seconds. */
interface Method {
  method: string
  timestamp: number
}

/** Records a method of a session, as Supabase Auth does (internal/models/amr.go). */
export const addMethod = (sql: ISql, sessionId: string, method: string) =>
  sql`insert into auth.mfa_amr_claims (session_id, authentication_method) values (${sessionId}, ${method})
    on conflict on constraint mfa_amr_claims_session_id_authentication_method_pkey do update set updated_at = now()`

/** The claims of a session's tokens that Lite 0.10 leaves out. */
export async function proofClaims(sql: ISql, sessionId: string) {
  const amr = await sql<Method[]>`
    select authentication_method as method, floor(extract(epoch from updated_at))::int as timestamp
    from auth.mfa_amr_claims where session_id = ${sessionId} order by updated_at desc`
  return { aal: 'aal1', amr: [...amr], is_anonymous: false }
}

/**
 * Records how each session was opened, and adds that to its tokens. Lite 0.10 does neither. A mailed code or link is `otp`, as
 * `POST /verify` and `GET /verify` of Supabase Auth have it; a refreshed token has the methods of its session.
 */
export function withMethods({ sql, jwtSecret }: { sql: Sql; jwtSecret: string }, lite: Respond): Respond {
  const sign = async (token: string, method?: string) => {
    const claims = decodeJwt(token)
    const sessionId = String(claims.session_id)
    if (method) await addMethod(sql, sessionId, method)
    return await new SignJWT({ ...claims, ...await proofClaims(sql, sessionId) })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(new TextEncoder().encode(jwtSecret))
  }
  return async (request) => {
    const opens = methodOf(request)
    if (!opens) return await lite(request)
    const response = await lite(request)
    const location = response.headers.get('location')
    if (location) return await inFragment(response, location, (token) => sign(token, opens.method))
    if (!response.ok) return response
    const body = await response.json()
    if (body.access_token) body.access_token = await sign(body.access_token, opens.method)
    return withJson(response, body)
  }
}

/** How a request opens a session, if it is one that returns tokens. */
function methodOf(request: Request): { method?: string } | undefined {
  const route = routeOf(request)
  if (route === 'POST /verify' || route === 'GET /verify') return { method: 'otp' }
  // A session only where addresses need not be confirmed.
  if (route === 'POST /signup') return { method: 'password' }
  if (route !== 'POST /token') return undefined
  const grant = new URL(request.url).searchParams.get('grant_type')
  if (grant === 'password') return { method: 'password' }
  return grant === 'pkce' ? { method: 'oauth' } : {}
}

/** Replaces the token of a redirect to a page. */
async function inFragment(response: Response, location: string, sign: (token: string) => Promise<string>) {
  const [page, fragment = ''] = location.split('#', 2)
  const values = new URLSearchParams(fragment)
  const token = values.get('access_token')
  if (!token) return response
  values.set('access_token', await sign(token))
  const headers = new Headers(response.headers)
  headers.set('location', `${page}#${values}`)
  return new Response(null, { status: response.status, headers })
}
