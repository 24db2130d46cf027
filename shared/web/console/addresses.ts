export type Section = 'home' | 'catalogs' | 'pages' | 'fans' | 'artists' | 'developers' | 'settings'

/**
 * The titles of the pages in the browser's tab, by their path in a workspace. `:id` is a UUID, `:isrc` a recording. The first part of
 * a path is the entry of the navigation that it belongs to.
 */
export const titles = {
  'home': 'Home',
  'catalogs': 'Catalogs',
  'catalogs/new': 'New catalog',
  'catalogs/:id': 'Catalog',
  'catalogs/:id/recordings': 'Recordings',
  'catalogs/:id/recordings/:isrc': 'Recording',
  'catalogs/:id/captures': 'Captures',
  'catalogs/:id/value': 'Value',
  'catalogs/:id/value/report': 'Report',
  'catalogs/:id/settings': 'Catalog',
  'pages': 'Pages',
  'pages/new': 'New page',
  'pages/:id': 'Page',
  'pages/:id/audience': 'Audience',
  'pages/:id/fans': 'Fans',
  'pages/:id/history': 'Page',
  'fans': 'Fans',
  'artists': 'Artists',
  'artists/:id': 'Artist',
  'developers': 'Developers',
  'developers/keys': 'API keys',
  'developers/webhooks': 'Webhooks',
  'developers/webhooks/:id': 'Webhook',
  'developers/requests': 'Requests',
  'developers/activity': 'Activity',
  'settings': 'Settings',
  'settings/people': 'People',
  'settings/billing': 'Billing',
  'settings/apps': 'Connected apps',
  'settings/services': 'Services',
} satisfies Record<string, string>

export type PageName = keyof typeof titles

/**
 * Where the pages were before an address named its workspace. Mails, bookmarks and `billingUrl` of stored responses have these.
 * `?organization=` of them became the workspace.
 */
export const moved: Record<string, PageName> = {
  'catalogs': 'catalogs',
  'catalogs/new': 'catalogs/new',
  'catalogs/:id': 'catalogs/:id',
  'sites': 'pages',
  'sites/new': 'pages/new',
  'sites/:id': 'pages/:id',
  'artists': 'artists',
  'settings': 'settings',
  'settings/people': 'settings/people',
  'settings/credits': 'settings/billing',
  'settings/keys': 'developers/keys',
  'settings/connectors': 'settings/services',
  'settings/runs': 'developers/activity',
  'settings/webhooks': 'developers/webhooks',
  'settings/webhooks/:id': 'developers/webhooks/:id',
}
