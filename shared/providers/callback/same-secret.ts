const encoder = new TextEncoder()

/** Whether two texts are the same, in a time that tells nothing of either: what is compared are their digests under a fresh key. */
export async function isSameSecret(expected: string, given: string): Promise<boolean> {
  const key = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
  const digest = await crypto.subtle.sign('HMAC', key, encoder.encode(expected))
  return await crypto.subtle.verify('HMAC', key, digest, encoder.encode(given))
}
