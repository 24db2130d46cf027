/**
 * The test files that only `npm run test:all` runs, as globs, each with the files of `npm test` that hold the same guarantees by
 * quicker tests.
 */
export const onlyInAll: Record<string, string[]> = {
  'tests/authority/rights.test.ts': [
    'tests/authority/belonging.test.ts',
    'tests/authority/grants.test.ts',
    'tests/authority/operations.test.ts',
    'tests/operations/webhooks/former-members.test.ts',
  ],
  'tests/cli/{commands,login,next-steps,runs}.test.ts': [
    'tests/cli/journey.test.ts',
    'tests/cli/text.test.ts',
  ],
  'tests/cli/song-files.test.ts': [
    'tests/cli/text.test.ts',
    'tests/operations/catalogs/import-files.test.ts',
  ],
  'tests/client/environments.test.ts': [
    'tests/cli/journey.test.ts',
    'tests/client/permissions.test.ts',
    'tests/client/retries.test.ts',
    'tests/client/runs.test.ts',
    'tests/client/webhooks.test.ts',
  ],
  'tests/client/package-types.test.ts': ['tests/client/drift.test.ts'],
  'tests/console/{account,artists,captures,catalog,developers,fans,organizations,overview,shell,sign-in-again,webhooks}.test.ts':
    [
      'tests/console/details.test.ts',
      'tests/console/every-page.test.ts',
    ],
  'tests/console/{catalog-list,new-catalog,people,recordings,value}.test.ts': [
    'tests/console/details.test.ts',
    'tests/console/every-page.test.ts',
    'tests/console/journey.test.ts',
    'tests/operations/catalogs/create-report-link.test.ts',
    'tests/operations/catalogs/headline.test.ts',
    'tests/operations/catalogs/list-catalog-figures.test.ts',
    'tests/operations/catalogs/list-recordings.test.ts',
    'tests/operations/catalogs/preview-songs.test.ts',
    'tests/operations/catalogs/revoke-report-link.test.ts',
    'tests/operations/catalogs/song-file.test.ts',
    'tests/operations/identity/accept-invitation.test.ts',
    'tests/operations/identity/change-organization-member.test.ts',
  ],
  'tests/console/{editor,editor-preview,generation-preview,new-site,page-journey}.test.ts': [
    'tests/console/details.test.ts',
    'tests/console/journey.test.ts',
  ],
  'tests/contract/spectral.test.ts': [
    'tests/contract/document-rules.test.ts',
    'tests/contract/openapi.test.ts',
  ],
  'tests/deploy/configuration.test.ts': ['tests/deploy/rehearsal.test.ts', 'tests/local/stack.test.ts'],
  'tests/deploy/upload.test.ts': ['tests/edge/functions.test.ts'],
  'tests/edge/cancellations.test.ts': [
    'tests/isolation/cancellations.test.ts',
    'tests/edge/functions.test.ts',
  ],
  'tests/docs/operation-code.test.ts': ['tests/client/drift.test.ts', 'tests/docs/served.test.ts'],
  'tests/docs/front-end-page.test.ts': [
    'tests/client/supabase-js.test.ts',
    'tests/docs/examples.test.ts',
    'tests/local/sign-in.test.ts',
  ],
  'tests/edge/event-streams.test.ts': [
    'tests/edge/functions.test.ts',
    'tests/operations/tasks/event-streams.test.ts',
  ],
  'tests/edge/types.test.ts': ['tests/edge/functions.test.ts'],
  'tests/isolation/closing.test.ts': ['tests/isolation/connections.test.ts'],
  'tests/local/edge-variables.test.ts': ['tests/structure/variables.test.ts', 'tests/edge/functions.test.ts'],
  'tests/local/edge.test.ts': ['tests/edge/functions.test.ts', 'tests/local/stack.test.ts'],
  'tests/local/oauth-clients.test.ts': ['tests/local/oauth-server.test.ts'],
  'tests/local/one-client.test.ts': ['tests/local/gateway-idle.test.ts'],
  'tests/local/restarts.test.ts': [
    'tests/local/supervise.test.ts',
    'tests/local/gateway-down.test.ts',
    'tests/tasks/table.test.ts',
  ],
  'tests/media/scaled-in-browser.test.ts': ['tests/media/pictures.test.ts'],
  'tests/mcp/view-details.test.ts': ['tests/mcp/views.test.ts'],
  'tests/operations/agent/chat-page.test.ts': ['tests/operations/agent/conversation.test.ts'],
  'tests/operations/sandboxes/upload-page.test.ts': [
    'tests/operations/sandboxes/commit-sandbox-files.test.ts',
    'tests/operations/sandboxes/staged-files.test.ts',
  ],
  'tests/tasks/kills.test.ts': ['tests/tasks/table.test.ts', 'tests/sql/credits/charges.test.ts'],
  'tests/other-clients/*.test.ts': [
    'tests/contract/document-rules.test.ts',
    'tests/mcp/clients.test.ts',
    'tests/mcp/revisions.test.ts',
  ],
  'tests/pages/face-titles.test.ts': [
    'tests/operations/sites/faces.test.ts',
    'tests/pages/page-widths.test.ts',
  ],
  'tests/pages/layouts-drawn.test.ts': ['tests/pages/layouts.test.ts', 'tests/pages/page-widths.test.ts'],
  'tests/pages/{headlines,other-palettes}.test.ts': [
    'tests/generation/contrast.test.ts',
    'tests/pages/page-widths.test.ts',
    'tests/pages/public-page.test.ts',
  ],
  'tests/pages/connect-sign-in.test.ts': ['tests/local/sign-in.test.ts', 'tests/pages/connect.test.ts'],
  'tests/pages/api-documents.test.ts': [
    'tests/contract/documents.test.ts',
    'tests/pages/documents-on-a-phone.test.ts',
  ],
  'tests/providers/github-push.test.ts': [
    'tests/providers/github.test.ts',
    'tests/operations/sandboxes/commit-large-files.test.ts',
  ],
  'tests/schema/previous-release.test.ts': [
    'tests/authority/grants.test.ts',
    'tests/operations/identity/create-grant.test.ts',
    'tests/schema/drift.test.ts',
  ],
  'tests/schema/push.test.ts': ['tests/schema/transactions.test.ts'],
}
