import type { ComponentType } from 'preact'
import type { PageName } from './addresses.ts'

const recordings = async () => (await import('./catalogs/recordings/page.tsx')).RecordingsPage

/** What each page loads beside the shell. */
export const routes: Record<PageName, () => Promise<ComponentType>> = {
  'home': async () => (await import('./home/page.tsx')).HomePage,
  'catalogs': async () => (await import('./catalogs/list/page.tsx')).CatalogsPage,
  'catalogs/new': async () => (await import('./catalogs/new/page.tsx')).NewCatalogPage,
  'catalogs/:id': async () => (await import('./catalogs/overview/page.tsx')).OverviewPage,
  'catalogs/:id/recordings': recordings,
  'catalogs/:id/recordings/:isrc': recordings,
  'catalogs/:id/captures': async () => (await import('./catalogs/captures/page.tsx')).CapturesPage,
  'catalogs/:id/value': async () => (await import('./catalogs/value/page.tsx')).ValuePage,
  'catalogs/:id/value/report': async () => (await import('./catalogs/value/report.tsx')).ReportPage,
  'catalogs/:id/settings': async () => (await import('./catalogs/settings/page.tsx')).CatalogSettingsPage,
  'pages': async () => (await import('./pages/list/page.tsx')).PagesPage,
  'pages/new': async () => (await import('./pages/new/page.tsx')).NewPage,
  'pages/:id': async () => (await import('./pages/design/page.tsx')).DesignPage,
  'pages/:id/audience': async () => (await import('./pages/audience/page.tsx')).AudiencePage,
  'pages/:id/fans': async () => (await import('./fans/page.tsx')).PageFansPage,
  'pages/:id/history': async () => (await import('./pages/history/page.tsx')).HistoryPage,
  'fans': async () => (await import('./fans/page.tsx')).FansPage,
  'artists': async () => (await import('./artists/page.tsx')).ArtistsPage,
  'artists/:id': async () => (await import('./artists/artist.tsx')).ArtistPage,
  'developers': async () => (await import('./developers/page.tsx')).QuickstartPage,
  'developers/keys': async () => (await import('./developers/keys/page.tsx')).KeysPage,
  'developers/webhooks': async () => (await import('./developers/webhooks/page.tsx')).WebhooksPage,
  'developers/webhooks/:id': async () => (await import('./developers/webhooks/webhook.tsx')).WebhookPage,
  'developers/requests': async () => (await import('./developers/requests/page.tsx')).RequestsPage,
  'developers/activity': async () => (await import('./developers/activity.tsx')).ActivityPage,
  'settings': async () => (await import('./settings/profile/page.tsx')).ProfilePage,
  'settings/people': async () => (await import('./settings/people/page.tsx')).PeoplePage,
  'settings/billing': async () => (await import('./settings/billing/page.tsx')).BillingPage,
  'settings/apps': async () => (await import('./settings/apps/page.tsx')).AppsPage,
  'settings/services': async () => (await import('./settings/services/page.tsx')).ServicesPage,
}
