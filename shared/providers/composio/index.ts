import { baseUrl, provider, secret } from '../provider.ts'

/** Connections of accounts to outside services: https://docs.composio.dev/reference/api-reference */
export const composio = provider({
  port: 'connectors',
  standIn: 'composio',
  environment: {
    COMPOSIO_API_KEY: secret(),
    COMPOSIO_API_BASE: baseUrl('https://backend.composio.dev'),
  },
  async open({ COMPOSIO_API_BASE: apiBase, COMPOSIO_API_KEY: apiKey }, { timeoutMs }) {
    const { composioConnectors } = await import('./composio.ts')
    return composioConnectors({ apiBase, apiKey, timeoutMs })
  },
})
