import { ProviderError } from '../../errors/provider-error.ts'
import { send } from '../../platform/http/client.ts'
import type { Callback } from '../ports/callback.ts'
import { isSameSecret } from './same-secret.ts'

export const platformCallback = (secret: string, platformUrl: string | undefined): Callback => ({
  isSecret: (given) => isSameSecret(secret, given),
  async send(report, signal) {
    if (!platformUrl) throw new ProviderError('provider_unavailable', 'BASE_URL is not set')
    await send({
      vendor: 'The callback',
      url: `${platformUrl}/api/content-agent/callback`,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-callback-secret': secret },
      body: JSON.stringify(report),
      signal,
    })
  },
})
