// Generated from the OpenAPI document: npm run client:types. Do not edit.

/** The operations that accept a header Idempotency-Key, as `method path`. */
export const idempotentOperations: readonly string[] = [
  'patch /api/sites/{id}',
  'post /api/artists',
  'post /api/catalogs',
  'post /api/catalogs/{catalogId}/report-links',
  'post /api/catalogs/{catalogId}/songs',
  'post /api/catalogs/{catalogId}/songs/import',
  'post /api/connectors',
  'post /api/content-agent/workspaces',
  'post /api/content/create',
  'post /api/credits/purchase',
  'post /api/grants',
  'post /api/keys',
  'post /api/organizations',
  'post /api/organizations/{organizationId}/keys',
  'post /api/organizations/{organizationId}/members',
  'post /api/organizations/{organizationId}/members/{accountId}/resend',
  'post /api/playcount-snapshots',
  'post /api/research/events',
  'post /api/sandboxes/files',
  'post /api/sandboxes/setup',
  'post /api/sandboxes/staged-file',
  'post /api/sessions',
  'post /api/sessions/{sessionId}/chats',
  'post /api/sites',
  'post /api/sites/assets',
  'post /api/subscriptions/card-on-file',
  'post /api/webhooks/deliveries/{id}/resend',
  'post /api/webhooks/endpoints',
  'post /api/webhooks/endpoints/{id}/rotate-secret',
  'post /api/webhooks/endpoints/{id}/test',
]

/** The operations that need no credential. */
export const publicOperations: readonly string[] = [
  'get /api/sites/public/{id}',
  'get /api/valuation-model',
  'get /api/valuation-model/page',
  'post /api/agents/signup',
  'post /api/agents/verify',
  'post /api/sites/public/{id}/signup',
]
