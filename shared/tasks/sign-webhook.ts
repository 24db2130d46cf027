import { createHmac } from 'node:crypto'
import { fromBase64 } from '../platform/encoding.ts'

const prefix = 'whsec_'

/**
 * The headers with which a receiver verifies a request (https://www.standardwebhooks.com): one signature for each secret. The id
 * stays the same in all attempts, the timestamp is that of the attempt.
 */
export function signedHeaders(
  { id, body, secrets, now = Date.now() }: { id: string; body: string; secrets: string[]; now?: number },
): Record<string, string> {
  const timestamp = Math.floor(now / 1000)
  const signatures = secrets.map((secret) => {
    const hmac = createHmac('sha256', fromBase64(secret.slice(prefix.length)))
    return `v1,${hmac.update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
