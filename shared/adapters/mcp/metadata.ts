import type { Services } from '../services.ts'

/** On hosted Supabase only paths below the function's own reach it, so the first is the one that is announced. */
export const metadataPaths = [
  '/mcp/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/oauth-protected-resource',
] as const

/** OAuth 2.0 Protected Resource Metadata. Supabase Auth's scopes are fixed OIDC ones, so none are announced. */
export const resourceMetadata = ({ baseUrl, issuer }: Services) => ({
  resource: `${baseUrl}/mcp`,
  authorization_servers: [issuer],
  bearer_methods_supported: ['header'],
  resource_name: 'Artist and Catalog Platform',
})
