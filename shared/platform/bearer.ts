import { createHash, timingSafeEqual } from 'node:crypto'
import type { SecretValues } from './environment.ts'

/** Whether a request has one of the secrets as its bearer token. */
export function hasBearer(request: Request, secrets: SecretValues): boolean {
  const authorization = request.headers.get('authorization') ?? ''
  return secrets.some((secret) => same(authorization, `Bearer ${secret}`))
}

/** Compares in constant time. Digests have the same length, and their first difference reveals nothing. */
function same(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
