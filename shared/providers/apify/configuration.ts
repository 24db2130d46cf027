import * as z from 'zod'

/** The variables of play-count captures, read by the API and by the worker. */
export const apifyVariables = {
  APIFY_API_BASE: z.url({ protocol: /^https?$/, hostname: /./ }).default('https://api.apify.com'),
  APIFY_TOKEN: z.string().optional(),
  APIFY_ACTOR: z.string().regex(/^[\w.-]+([/~][\w.-]+)?$/).optional(),
}

/** The options of the provider, or the variable without which there is none. */
export function apifyConfiguration(
  env: { APIFY_API_BASE: string; APIFY_TOKEN?: string; APIFY_ACTOR?: string },
) {
  const { APIFY_API_BASE: apiBase, APIFY_TOKEN: token, APIFY_ACTOR: actor } = env
  if (!token) return { lacking: 'APIFY_TOKEN' }
  if (!actor) return { lacking: 'APIFY_ACTOR' }
  return { options: { apiBase: apiBase.replace(/\/$/, ''), token, actor } }
}
