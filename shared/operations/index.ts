import type { Group } from '../operation/group.ts'
import type { AnyOperation } from '../operation/operation.ts'

/** A module that exports operations only. */
const all = async (module: Promise<Record<string, AnyOperation>>) => Object.values(await module)

/**
 * Every operation that is switched on. A group is imported with the first request to one of its folders, so that a cold
 * start imports no more than its first request needs (docs/performance.md, B8).
 */
export const groups = (switches: { playcountHistory: boolean }): Group[] => [
  {
    folders: [
      'agents',
      'artists',
      'grants',
      'invitation-blocks',
      'invitations',
      'keys',
      'me',
      'organizations',
      'requests',
      'usage',
    ],
    load: async () => [
      ...await all(import('./identity/index.ts')),
      ...await all(
        switches.playcountHistory
          ? import('./identity/artists-with-plays.ts')
          : import('./identity/artists-without-plays.ts'),
      ),
    ],
  },
  {
    folders: ['home', 'search'],
    load: async () => [
      ...await all(import('./home/index.ts')),
      ...switches.playcountHistory ? await all(import('./home/get-home.ts')) : [],
    ],
  },
  { folders: ['sessions'], load: () => all(import('./sessions/index.ts')) },
  { folders: ['credits', 'subscriptions'], load: () => all(import('./billing/index.ts')) },
  {
    folders: ['catalogs', 'playcount-snapshots'],
    load: async () => [
      ...await all(import('./catalogs/index.ts')),
      ...await all(
        switches.playcountHistory
          ? import('./catalogs/playcount-history.ts')
          : import('./catalogs/list-catalogs-without-plays.ts'),
      ),
    ],
  },
  {
    folders: ['valuation-model'],
    load: () => all(import('./valuation-model/index.ts')),
  },
  { folders: ['fans', 'fans.csv', 'pages', 'sites'], load: () => all(import('./sites/index.ts')) },
  { folders: ['apple', 'research', 'spotify'], load: () => all(import('./lookups/index.ts')) },
  { folders: ['connectors'], load: () => all(import('./connectors/index.ts')) },
  { folders: ['activity', 'tasks'], load: () => all(import('./tasks/index.ts')) },
  { folders: ['sandboxes'], load: () => all(import('./sandboxes/index.ts')) },
  // Includes the events that Stripe sends to us.
  { folders: ['webhooks'], load: () => all(import('./webhooks/index.ts')) },
  { folders: ['content'], load: () => all(import('./content/index.ts')) },
  { folders: ['content-agent'], load: () => all(import('./agent/index.ts')) },
]
