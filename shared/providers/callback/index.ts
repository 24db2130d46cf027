import { provider, signingSecret } from '../provider.ts'

/** The platform's own callback: background work reports its results for a chat to it. */
export const callback = provider({
  port: 'callback',
  environment: { AGENT_CALLBACK_SECRET: signingSecret() },
  async open({ AGENT_CALLBACK_SECRET: secrets }, { platformUrl }) {
    const { platformCallback } = await import('./callback.ts')
    return platformCallback(secrets, platformUrl)
  },
})
