import { html, htmlPage } from './html.ts'

/** Matches items by one or several values of a query parameter; without it all match. */
export const matching = <T>(query: URLSearchParams, name: string, valueOf: (item: T) => string) => {
  const values = query.getAll(name).flatMap((value) => value.split(','))
  return (item: T) => values.length === 0 || values.includes(valueOf(item))
}

/** Small, so that a client which reads only the first page is noticed. */
const maxItems = 3

export function page(items: unknown[], query: URLSearchParams): Response {
  const from = Number(query.get('cursor') ?? 0)
  const limit = Math.min(Number(query.get('limit') ?? maxItems), maxItems)
  const next = from + limit
  return Response.json({
    items: items.slice(from, next),
    next_cursor: next < items.length ? String(next) : null,
  })
}

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
