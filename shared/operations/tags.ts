/** A group of operations in the document. */
export interface Tag {
  name: string
  description: string
  /** What the paths of its operations begin with. The first tag with such a path counts. */
  paths: readonly string[]
}

const tag = (name: string, paths: readonly string[], description: string): Tag => ({
  name,
  paths,
  description,
})

/** The groups of the reference, in its order. A new folder below /api needs one. */
export const tags: readonly Tag[] = [
  tag('Sign-up', ['/api/agents/'], 'Get a first API key with a mailed code. No credential is needed.'),
  tag(
    'Accounts',
    [
      '/api/me',
      '/api/grants',
      '/api/keys',
      '/api/organizations',
      '/api/invitation',
      '/api/usage',
      '/api/requests',
    ],
    'The account behind a credential, its API keys and what they sent, its usage, its invitations, and organizations with their members.',
  ),
  tag(
    'Home',
    ['/api/home', '/api/search'],
    'A workspace at a glance: what needs an act, what moved, and a search of everything in it.',
  ),
  tag('Artists', ['/api/artists'], 'The profiles of artists, personal ones and those of organizations.'),
  tag(
    'Play-count history',
    ['/api/catalogs/{catalogId}/playcount-history'],
    'Saved public play counts of a catalog, compared over two adjacent periods: as JSON, as CSV and as a picture. ' +
      'Growth is given only where the observations of both periods are complete and comparable.',
  ),
  tag(
    'Valuations',
    [
      '/api/catalogs/{catalogId}/valuations',
      '/api/catalogs/{catalogId}/valuation-history',
      '/api/catalogs/{catalogId}/report-links',
      '/api/valuation-model',
    ],
    'What a catalog is worth, computed from its captured play counts, how each value was computed, and links to reports.',
  ),
  tag('Catalogs', ['/api/catalogs'], 'Lists of recordings, owned by an account or an organization.'),
  tag(
    'Snapshots',
    ['/api/playcount-snapshots'],
    'Captures of the current play counts of recordings, once or on a schedule. They cost credits.',
  ),
  tag(
    'Tasks',
    ['/api/tasks', '/api/activity'],
    'Background work: its runs with their progress and result, and its schedules.',
  ),
  tag(
    'Sites',
    ['/api/sites', '/api/pages', '/api/fans'],
    'Public pages for releases: created, generated from an instruction, previewed and published. They collect fans.',
  ),
  tag(
    'Lookups',
    ['/api/apple/', '/api/research/', '/api/spotify/'],
    'Recordings, releases and live shows from outside services.',
  ),
  tag('Content', ['/api/content/'], 'Short videos of an artist, made in the background.'),
  tag(
    'Content agent',
    ['/api/content-agent/'],
    'The agent that orders videos from a chat: linked workspaces, and the events that it receives.',
  ),
  tag(
    'Sandboxes',
    ['/api/sandboxes'],
    'A repository and a machine of an account, and files that a browser uploads and commits.',
  ),
  tag(
    'Connectors',
    ['/api/connectors'],
    'Outside services, such as mail, that a person connects to an account.',
  ),
  tag('Sessions', ['/api/sessions'], 'Sessions and the chats in them.'),
  tag(
    'Credits',
    ['/api/credits', '/api/subscriptions/', '/api/webhooks/stripe'],
    'The balance and its ledger, the saved card, and automatic recharge. 1 credit is 1 US cent.',
  ),
  tag(
    'Webhooks',
    ['/api/webhooks'],
    'Endpoints of yours to which events are sent, and the deliveries to them.',
  ),
]

/** The name of the tag of a path. */
export const tagOf = (path: string): string =>
  tags.find(({ paths }) => paths.some((start) => path.startsWith(start)))?.name ?? 'Other'

/** The part of the reference about a tag. */
export const tagId = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]+/g, '-')
