import { baseUrl, optionalJson, provider, secret, setting } from '../provider.ts'
import { ActorMap, needsTracks } from './actor-map.ts'

/** Public play counts, from an actor of the operator's choice: https://docs.apify.com/api/v2 */
export const apify = provider({
  port: 'playcounts',
  standIn: 'apify',
  environment: {
    APIFY_TOKEN: secret(),
    APIFY_ACTOR: setting('stand-in/playcounts', /^[\w.-]+([/~][\w.-]+)?$/),
    APIFY_ACTOR_MAP: optionalJson(ActorMap),
    APIFY_API_BASE: baseUrl('https://api.apify.com'),
  },
  needs: ({ APIFY_ACTOR_MAP: map }) => map && needsTracks(map) ? ['search'] : [],
  async open({ APIFY_API_BASE: apiBase, APIFY_TOKEN: token, APIFY_ACTOR: actor, APIFY_ACTOR_MAP: map }) {
    const { apifyPlaycounts } = await import('./apify.ts')
    return apifyPlaycounts({ apiBase, token, actor, map })
  },
})
