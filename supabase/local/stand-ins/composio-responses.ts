import { html, htmlPage } from './html.ts'

/** Matches items by one or several values of a query parameter; without it all match. */
export const matching = <T>(query: URLSearchParams, name: string, valueOf: (item: T) => string) => {
  const values = query.getAll(name).flatMap((value) => value.split(','))
  return (item: T) => values.length === 0 || values.includes(valueOf(item))
}

/** Small, so that a client which reads only the first page is noticed. */
const maxItems = 3

export function page(items: unknown[], query: URLSearchParams, max = maxItems): Response {
  const from = Number(query.get('cursor') ?? 0)
  const limit = Math.min(Number(query.get('limit') ?? max), max)
  const next = from + limit
  return Response.json({
    items: items.slice(from, next),
    next_cursor: next < items.length ? String(next) : null,
    total_pages: Math.max(Math.ceil(items.length / limit), 1),
    current_page: Math.floor(from / limit) + 1,
    total_items: items.length,
  })
}

export interface AuthConfig {
  id: string
  slug: string
}

export interface ConnectedAccount {
  id: string
  user_id: string
  status: 'INITIATED' | 'ACTIVE' | 'FAILED'
  created_at: string
  config: AuthConfig
}

const oauth = { auth_scheme: 'OAUTH2', is_composio_managed: true }

export const createdConfig = ({ id, slug }: AuthConfig) => ({
  toolkit: { slug },
  auth_config: { id, ...oauth },
})

export const listedConfig = ({ id, slug }: AuthConfig) => ({
  id,
  uuid: id,
  type: 'default',
  toolkit: { slug, logo: `https://logos.composio.dev/api/${slug}` },
  name: `${slug} of the stand-in`,
  ...oauth,
  status: 'ENABLED',
  no_of_connections: 0,
  tool_access_config: {},
})

export const listedToolkit = (
  slug: string,
  [name, description]: readonly [string, string],
  isManaged: boolean,
) => ({
  slug,
  name,
  type: 'native',
  auth_schemes: ['OAUTH2'],
  composio_managed_auth_schemes: isManaged ? ['OAUTH2'] : [],
  is_local_toolkit: false,
  no_auth: false,
  deprecated: { toolkitId: slug },
  meta: {
    created_at: '2025-01-01T00:00:00.000Z',
    updated_at: '2025-01-01T00:00:00.000Z',
    description,
    logo: `https://logos.composio.dev/api/${slug}`,
    categories: [],
    triggers_count: 0,
    tools_count: 1,
    version: '1',
  },
})

export const listedAccount = ({ config, ...account }: ConnectedAccount) => ({
  ...account,
  word_id: null,
  alias: null,
  updated_at: account.created_at,
  toolkit: { slug: config.slug },
  auth_config: { id: config.id, ...oauth, is_disabled: false },
  state: { authScheme: 'OAUTH2', val: { status: account.status } },
  data: {},
  status_reason: null,
  is_disabled: false,
})

export function refuse(status: number, slug = 'StandIn_Refused', message = 'Refused by the stand-in') {
  const details = { code: 10_000 + status, request_id: 'standin', suggested_fix: 'Check your input.' }
  return Response.json({ error: { message, slug, status, ...details } }, { status })
}

/** The page that a link opens, where a person connects the service or does not. */
export const consentPage = (slug: string, user: string) =>
  htmlPage(
    'Composio',
    `Connect ${slug}`,
    html`<p>Nothing leaves your machine: <strong>Connect</strong> only marks ${slug} as connected to the account
<code>${user}</code>.</p>
<form method="post"><button>Connect</button>
<button class="secondary" formaction="?agree=no">Do not connect</button></form>`,
  )
