import { decodeJwt, type JWTPayload } from 'jose'

/** Responds to a request of Auth's API. Each part of the embedded Auth wraps the next one. */
export type Respond = (request: Request) => Promise<Response>

/** The path below /auth/v1 with the method, as Supabase Auth's own list of routes writes them: `PUT /user`. */
export function routeOf({ method, url }: Request): string | undefined {
  const { pathname } = new URL(url)
  return pathname.startsWith('/auth/v1/') ? `${method} ${pathname.slice('/auth/v1'.length)}` : undefined
}

/** The claims of the bearer token, which Lite verifies later. */
export function claimsOf(request: Request): JWTPayload | undefined {
  const token = /^Bearer\s+(\S+)/i.exec(request.headers.get('authorization') ?? '')?.[1]
  try {
    return token === undefined ? undefined : decodeJwt(token)
  } catch {
    return undefined // A publishable key, or a token that Lite refuses.
  }
}

/** The fields of a JSON body; none of a malformed one, which Lite refuses. */
export function fieldsOf(body: string): Record<string, unknown> {
  try {
    const fields = JSON.parse(body)
    return typeof fields === 'object' && fields !== null ? fields : {}
  } catch {
    return {}
  }
}

export const withBody = (request: Request, body: string | Record<string, unknown>) =>
  new Request(request, { body: typeof body === 'string' ? body : JSON.stringify(body) })

/** The response with another JSON body. */
export function withJson(response: Response, body: unknown): Response {
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return Response.json(body, { status: response.status, headers })
}
