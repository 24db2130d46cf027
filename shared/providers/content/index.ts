import { baseUrl, provider, secret } from '../provider.ts'

/** Videos, from any service that implements the protocol of docs/content.md. */
export const content = provider({
  port: 'videos',
  standIn: 'content',
  environment: {
    CONTENT_API_BASE: baseUrl(),
    CONTENT_API_KEY: secret(),
  },
  async open({ CONTENT_API_BASE: apiBase, CONTENT_API_KEY: apiKey }) {
    const { contentVideos } = await import('./content-api.ts')
    return contentVideos({ apiBase, apiKey })
  },
})
