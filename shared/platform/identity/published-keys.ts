import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose'
import { OperationError } from '../../errors/errors.ts'

const timeoutMs = 5_000

/**
 * The keys that Auth publishes, fetched when a token first needs them and again, at most every 30 s, for a key that
 * is not among them. A token that names none of them is refused by the caller; anything else that keeps a key away is
 * a fault of the way to Auth, not of the token.
 */
export function publishedKeys(url: string): JWTVerifyGetKey {
  const open = () =>
    createRemoteJWKSet(new URL(url), {
      timeoutDuration: timeoutMs,
      cooldownDuration: 30_000,
      [customFetch]: fetchKeys,
    })
  let keys = open()
  return async (header, token) => {
    try {
      return await keys(header, token)
    } catch (cause) {
      if (cause instanceof errors.JWKSNoMatchingKey || cause instanceof errors.JWKSMultipleMatchingKeys) {
        throw cause
      }
      // Keys that cannot be used are not kept.
      keys = open()
      throw new OperationError('store_unavailable', 'The identity provider is temporarily unavailable', {
        cause,
      })
    }
  }
}

async function fetchKeys(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  const length = Number(response.headers.get('content-length'))
  if (length <= 100_000) return response
  await response.body?.cancel()
  throw new Error(`Auth answered ${length} bytes for its keys`)
}
