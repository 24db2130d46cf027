/** A group of operations in the document. */
export interface Tag {
  name: string
  description: string
  /** What the paths of its operations begin with. The first tag with such a path counts. */
  paths: readonly string[]
}

/** The groups of the reference, in its order. A new folder below /api needs one. */
export const tags: readonly Tag[] = [
  {
    name: 'Sign-up',
    paths: ['/api/agents/'],
    description: 'Get a first API key with a mailed code. No credential is needed.',
  },
  {
    name: 'Accounts',
    paths: ['/api/me', '/api/grants', '/api/keys', '/api/organizations', '/api/invitation', '/api/usage'],
    description:
      'The account behind a credential, its API keys, its usage, its invitations, and organizations with their members.',
  },
  {
    name: 'Home',
    paths: ['/api/home', '/api/search'],
    description: 'A workspace at a glance: what needs an act, what moved, and a search of everything in it.',
  },
  {
    name: 'Artists',
    paths: ['/api/artists'],
    description: 'The profiles of artists, personal ones and those of organizations.',
  },
  {
    name: 'Play-count history',
    paths: ['/api/catalogs/{catalogId}/playcount-history'],
    description:
      'Saved public play counts of a catalog, compared over two adjacent periods: as JSON, as CSV and as a picture. ' +
      'Growth is given only where the observations of both periods are complete and comparable.',
  },
  {
    name: 'Valuations',
    paths: ['/api/catalogs/{catalogId}/valuations', '/api/valuation-model'],
    description:
      'What a catalog is worth, computed from its captured play counts, and how each value was computed.',
  },
  {
    name: 'Catalogs',
    paths: ['/api/catalogs'],
    description: 'Lists of recordings, owned by an account or an organization.',
  },
  {
    name: 'Snapshots',
    paths: ['/api/playcount-snapshots'],
    description:
      'Captures of the current play counts of recordings, once or on a schedule. They cost credits.',
  },
  {
    name: 'Tasks',
    paths: ['/api/tasks'],
    description: 'Background work: its runs with their progress and result, and its schedules.',
  },
  {
    name: 'Sites',
    paths: ['/api/sites'],
    description:
      'Public pages for releases: created, generated from an instruction, previewed and published. They collect fans.',
  },
  {
    name: 'Lookups',
    paths: ['/api/apple/', '/api/research/', '/api/spotify/'],
    description: 'Recordings, releases and live shows from outside services.',
  },
  {
    name: 'Content',
    paths: ['/api/content/'],
    description: 'Short videos of an artist, made in the background.',
  },
  {
    name: 'Content agent',
    paths: ['/api/content-agent/'],
    description:
      'The agent that orders videos from a chat: linked workspaces, and the events that it receives.',
  },
  {
    name: 'Sandboxes',
    paths: ['/api/sandboxes'],
    description: 'A repository and a machine of an account, and files that a browser uploads and commits.',
  },
  {
    name: 'Connectors',
    paths: ['/api/connectors'],
    description: 'Outside services, such as mail, that a person connects to an account.',
  },
  {
    name: 'Sessions',
    paths: ['/api/sessions'],
    description: 'Sessions and the chats in them.',
  },
  {
    name: 'Credits',
    paths: ['/api/credits', '/api/subscriptions/', '/api/webhooks/stripe'],
    description: 'The balance and its ledger, the saved card, and automatic recharge. 1 credit is 1 US cent.',
  },
  {
    name: 'Webhooks',
    paths: ['/api/webhooks'],
    description: 'Endpoints of yours to which events are sent, and the deliveries to them.',
  },
]

/** The name of the tag of a path. */
export const tagOf = (path: string): string =>
  tags.find(({ paths }) => paths.some((start) => path.startsWith(start)))?.name ?? 'Other'
