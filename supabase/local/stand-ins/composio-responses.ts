/** How Composio filters, pages and refuses. */

/** A filter of one or several values; without them all match. */
export const matching = <T>(query: URLSearchParams, name: string, of: (item: T) => string) => {
  const wanted = query.getAll(name).flatMap((value) => value.split(','))
  return (item: T) => wanted.length === 0 || wanted.includes(of(item))
}

/** Few a page, so that whoever reads one page only is found out. */
const maxItems = 3

export function page(items: unknown[], query: URLSearchParams): Response {
  const from = Number(query.get('cursor') ?? 0)
  const limit = Math.min(Number(query.get('limit') ?? maxItems), maxItems)
  const next = from + limit
  return Response.json({
    items: items.slice(from, next),
    next_cursor: next < items.length ? String(next) : null,
    total_pages: Math.ceil(items.length / limit),
    current_page: from / limit + 1,
    total_items: items.length,
  })
}

export const refuse = (status: number, slug = 'StandIn_Refused', message = 'Refused by the stand-in') =>
  Response.json(
    {
      error: {
        message,
        slug,
        status,
        code: 10_000 + status,
        request_id: 'standin',
        suggested_fix: 'Check your input.',
      },
    },
    { status },
  )

/** The page that a link opens: what would be connected to whom, and two answers. It names nothing but what we put there. */
export const consentPage = (slug: string, user: string) =>
  new Response(
    `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Connect ${
      escaped(slug)
    }</title>
<style>body { font: 1.1rem/1.5 system-ui; max-width: 30rem; margin: 15vh auto; padding: 0 1rem; color: #1b2030 }
button { font: inherit; padding: .6rem 1.2rem; margin-right: .6rem; border: 1px solid #4b45c6; border-radius: .5rem; background: #fff; color: #4b45c6; cursor: pointer }
button:first-of-type { background: #4b45c6; color: #fff }
:focus-visible { outline: 3px solid #8f8af0; outline-offset: 2px }</style>
<h1>Connect ${escaped(slug)}</h1>
<p>This page stands in for Composio. Nothing leaves your machine: <strong>Connect</strong> only marks ${
      escaped(slug)
    } as
connected to the account <code>${escaped(user)}</code>.</p>
<form method="post"><button>Connect</button> <button formaction="?agree=no">Do not connect</button></form>
</html>`,
    { headers: { 'content-type': 'text/html; charset=utf-8' } },
  )

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
