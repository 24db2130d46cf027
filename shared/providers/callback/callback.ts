import { ProviderError } from '../../errors/provider-error.ts'
import type { SecretValues } from '../../platform/environment.ts'
import { send } from '../../platform/http/client.ts'
import type { Callback } from '../ports/callback.ts'

export const platformCallback = (secrets: SecretValues, platformUrl: string | undefined): Callback => ({
  isSecret: async (text) =>
    (await Promise.all(secrets.map((secret) => isSameText(secret, text)))).some(Boolean),
  async send(report, signal) {
    if (!platformUrl) throw new ProviderError('provider_unavailable', 'BASE_URL is not set')
    await send({
      vendor: 'The callback',
      url: `${platformUrl}/api/content-agent/callback`,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-callback-secret': secrets[0] },
      body: JSON.stringify(report),
      signal,
    })
  },
})

const encoder = new TextEncoder()

/** Compares two texts by their digests under a fresh key, so that the time it takes reveals nothing of either. */
async function isSameText(expected: string, actual: string): Promise<boolean> {
  const key = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
  const digest = await crypto.subtle.sign('HMAC', key, encoder.encode(expected))
  return await crypto.subtle.verify('HMAC', key, digest, encoder.encode(actual))
}
