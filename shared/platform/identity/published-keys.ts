import { createRemoteJWKSet, customFetch } from 'jose'
import { OperationError } from '../../operation/errors.ts'

const timeoutMs = 5_000

/**
 * The keys that Auth publishes, fetched when a token first needs them and again, at most every 30 s, for a key that
 * is not among them. Whatever keeps them away is a fault of the way to Auth, never of the token.
 */
export const publishedKeys = (url: string) =>
  createRemoteJWKSet(new URL(url), {
    timeoutDuration: timeoutMs,
    cooldownDuration: 30_000,
    [customFetch]: fetchKeys,
  })

/** @throws OperationError store_unavailable */
async function fetchKeys(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) throw new Error(`Auth answered ${response.status} for its keys`)
    const document = await response.json() as { keys?: unknown }
    if (!Array.isArray(document.keys)) throw new Error('Auth answered something else than keys')
    return Response.json(document)
  } catch (cause) {
    throw new OperationError('store_unavailable', 'The identity provider is temporarily unavailable', {
      cause,
    })
  }
}
