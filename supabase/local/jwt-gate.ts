import { Buffer } from 'node:buffer'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * What hosted Supabase does before a function with `verify_jwt`: a request needs a token that the project has signed, such as a
 * session's or the older anon key (https://supabase.com/docs/guides/functions/auth-legacy-jwt). API keys are no such tokens.
 * @returns why a request is refused with 401
 */
export function jwtGate(
  verifiesJwt: (functionName: string) => boolean,
  secret: string,
): (functionName: string, request: IncomingMessage) => string | undefined {
  return (functionName, { method, headers: { authorization } }) => {
    if (method === 'OPTIONS' || !verifiesJwt(functionName)) return undefined
    if (!authorization) return 'Missing authorization header'
    const token = /^Bearer\s+(\S+)$/i.exec(authorization)?.[1]
    return token && isValid(token, secret) ? undefined : 'Invalid JWT'
  }
}

/** A token signed with the shared secret, as the embedded Auth signs them, that has not expired. */
function isValid(token: string, secret: string): boolean {
  const [head, payload, signature, ...rest] = token.split('.')
  if (!head || !payload || !signature || rest.length > 0) return false
  const expected = createHmac('sha256', secret).update(`${head}.${payload}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  const { exp = Infinity } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return exp > Date.now() / 1000
}
