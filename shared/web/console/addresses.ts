/** A page of a workspace. Its title stands in the browser's tab and in the header of a phone. */
interface Address {
  title: string
  /** The entry of the navigation that it belongs to. */
  section: Section
}

export type Section = 'home' | 'catalogs' | 'pages' | 'fans' | 'artists' | 'developers' | 'settings'

/** The pages by their path in a workspace. `:id` is a UUID, `:isrc` a recording. */
export const addresses = {
  'home': { title: 'Home', section: 'home' },
  'catalogs': { title: 'Catalogs', section: 'catalogs' },
  'catalogs/new': { title: 'New catalog', section: 'catalogs' },
  'catalogs/:id': { title: 'Catalog', section: 'catalogs' },
  'catalogs/:id/recordings': { title: 'Recordings', section: 'catalogs' },
  'catalogs/:id/recordings/:isrc': { title: 'Recording', section: 'catalogs' },
  'catalogs/:id/captures': { title: 'Captures', section: 'catalogs' },
  'catalogs/:id/value': { title: 'Value', section: 'catalogs' },
  'catalogs/:id/value/report': { title: 'Report', section: 'catalogs' },
  'catalogs/:id/settings': { title: 'Catalog', section: 'catalogs' },
  'pages': { title: 'Pages', section: 'pages' },
  'pages/new': { title: 'New page', section: 'pages' },
  'pages/:id': { title: 'Page', section: 'pages' },
  'pages/:id/audience': { title: 'Audience', section: 'pages' },
  'pages/:id/fans': { title: 'Fans', section: 'pages' },
  'pages/:id/history': { title: 'Page', section: 'pages' },
  'fans': { title: 'Fans', section: 'fans' },
  'artists': { title: 'Artists', section: 'artists' },
  'artists/:id': { title: 'Artist', section: 'artists' },
  'developers': { title: 'Developers', section: 'developers' },
  'developers/keys': { title: 'API keys', section: 'developers' },
  'developers/webhooks': { title: 'Webhooks', section: 'developers' },
  'developers/webhooks/:id': { title: 'Webhook', section: 'developers' },
  'developers/requests': { title: 'Requests', section: 'developers' },
  'developers/activity': { title: 'Activity', section: 'developers' },
  'settings': { title: 'Settings', section: 'settings' },
  'settings/people': { title: 'People', section: 'settings' },
  'settings/billing': { title: 'Billing', section: 'settings' },
  'settings/apps': { title: 'Connected apps', section: 'settings' },
  'settings/services': { title: 'Services', section: 'settings' },
} satisfies Record<string, Address>

export type PageName = keyof typeof addresses

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
