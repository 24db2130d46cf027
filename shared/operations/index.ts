import type { Group } from '../operation/group.ts'

/**
 * Every operation that is switched on: what is in no group here does not exist on any surface. A group is read when
 * somebody first asks for it, so that a cold start reads no more than its first request needs (budget B8).
 */
export const groups = (switches: { playcountHistory: boolean }): Group[] => [
  {
    folders: ['agents', 'artists', 'keys', 'me', 'organizations'],
    load: async () => (await import('./identity/index.ts')).identity,
  },
  { folders: ['sessions'], load: async () => (await import('./sessions/index.ts')).sessions },
  {
    folders: ['credits', 'subscriptions', 'webhooks'],
    load: async () => (await import('./billing/index.ts')).billing,
  },
  {
    folders: ['catalogs', 'playcount-snapshots'],
    async load() {
      const { catalogs, playcountHistory } = await import('./catalogs/index.ts')
      return switches.playcountHistory ? [...catalogs, ...playcountHistory] : catalogs
    },
  },
  { folders: ['sites'], load: async () => (await import('./sites/index.ts')).sites },
  {
    folders: ['apple', 'research', 'spotify'],
    load: async () => (await import('./lookups/index.ts')).lookups,
  },
  { folders: ['connectors'], load: async () => (await import('./connectors/index.ts')).connectors },
  { folders: ['tasks'], load: async () => (await import('./tasks/index.ts')).tasks },
  { folders: ['sandboxes'], load: async () => (await import('./sandboxes/index.ts')).sandboxes },
  { folders: ['content'], load: async () => (await import('./content/index.ts')).content },
  { folders: ['content-agent'], load: async () => (await import('./agent/index.ts')).agent },
]
