import { baseUrl, provider, secret } from '../provider.ts'

/** Live shows: https://help.artists.bandsintown.com/en/articles/9186477-api-documentation */
export const bandsintown = provider({
  port: 'events',
  standIn: 'bandsintown',
  environment: {
    BANDSINTOWN_APP_ID: secret(),
    BANDSINTOWN_API_BASE: baseUrl('https://rest.bandsintown.com'),
  },
  async open({ BANDSINTOWN_API_BASE: apiBase, BANDSINTOWN_APP_ID: appId }, { timeoutMs }) {
    const { bandsintownEvents } = await import('./bandsintown.ts')
    return bandsintownEvents({ apiBase, appId, timeoutMs })
  },
})
