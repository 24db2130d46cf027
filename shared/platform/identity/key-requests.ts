import type { Database } from '../database/database.ts'
import { keepAlive } from '../keep-alive.ts'
import type { Log, RequestRecord } from '../log.ts'

/** One request with an API key, as the owner of the key reads it. */
export interface KeyRequest extends
  Pick<
    RequestRecord,
    'surface' | 'method' | 'route' | 'operation' | 'status' | 'code' | 'duration_ms'
  > {
  id: string
  /** SHA-256 of the key. */
  key_hash: string
  requested_at: string
}

export type KeepKeyRequest = (request: Omit<KeyRequest, 'requested_at'>) => void

/** Of one key until the next flush. */
const maxPerKey = 500
/** Keys that were refused, or sent to no operation, may be invented, and a flood of them hides no other. */
const maxUnchecked = 200
const maxRequests = 5_000

/**
 * Keeps requests in memory and stores them some seconds after the first, so that none waits for it. A process that is killed, a
 * flush that fails, and more requests than the limits lose some: the list is for people, and nothing is charged by it.
 */
export function keyRequestStore(database: Database, log: Log, flushMs = 3_000): KeepKeyRequest {
  let kept: KeyRequest[] = []
  let unchecked = 0
  const perKey = new Map<string, number>()

  async function flush() {
    const requests = kept
    kept = []
    unchecked = 0
    perKey.clear()
    const requestId = crypto.randomUUID()
    try {
      await database.scope({ kind: 'public' }, 'write', requestId).call('store_key_requests', { requests })
    } catch (error) {
      log.fault(requestId, 'key_requests_not_stored', error, { requests: requests.length })
    }
  }

  return (request) => {
    const { key_hash, status, route } = request
    const ofKey = perKey.get(key_hash) ?? 0
    if (kept.length >= maxRequests || ofKey >= maxPerKey) return
    if ((status === 401 || route === '*') && ++unchecked > maxUnchecked) return
    perKey.set(key_hash, ofKey + 1)
    const requested_at = new Date(Date.now() - request.duration_ms).toISOString()
    if (kept.push({ ...request, requested_at }) === 1) {
      keepAlive(new Promise<void>((resolve) => setTimeout(() => flush().then(resolve), flushMs)))
    }
  }
}
