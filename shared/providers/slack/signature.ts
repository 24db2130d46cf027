import type { SignedRequest } from '../ports/chat-events.ts'

const encoder = new TextEncoder()

/** How far a request's clock may be from ours, either way: an older one may be a recording. */
const toleranceSeconds = 300

/** Whether Slack signed a request, and lately (https://docs.slack.dev/authentication/verifying-requests-from-slack). */
export async function isSignedBySlack(
  { timestamp = '', signature = '', payload }: SignedRequest,
  secret: string,
  nowMs: number,
): Promise<boolean> {
  const [, hex] = /^v0=([0-9a-f]{64})$/.exec(signature) ?? []
  if (hex === undefined || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > toleranceSeconds) return false
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  // In constant time, as the platform's own verification is.
  const given = Uint8Array.from(hex.match(/../g)!, (byte) => parseInt(byte, 16))
  return await crypto.subtle.verify('HMAC', key, given, encoder.encode(`v0:${timestamp}:${payload}`))
}
