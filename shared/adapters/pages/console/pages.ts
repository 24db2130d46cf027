import { missing, overview, signIn } from './account-pages.tsx'
import { artists } from './artist-pages.tsx'
import { catalog, catalogs, newCatalog } from './catalog-pages.tsx'
import type { ConsolePage } from './layout.tsx'
import { connectors, credits, keys, runs } from './settings-pages.tsx'
import { newSite, site, sites } from './site-pages.tsx'
import { webhook, webhooks } from './webhook-pages.tsx'

/** The pages by their paths below the console. `''` is that of unknown addresses. */
export const pages: Record<string, ConsolePage | undefined> = {
  '': missing,
  'sign-in': signIn,
  catalogs,
  'catalogs/new': newCatalog,
  'catalogs/:id': catalog,
  sites,
  'sites/new': newSite,
  'sites/:id': site,
  artists,
  settings: overview,
  'settings/credits': credits,
  'settings/keys': keys,
  'settings/connectors': connectors,
  'settings/runs': runs,
  'settings/webhooks': webhooks,
  'settings/webhooks/:id': webhook,
}
