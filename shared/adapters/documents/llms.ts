import { completed, type DocumentPage, placeholderBase } from './document-page.ts'

interface Addresses {
  baseUrl: string
  appUrl: string
}

/** What the platform is, and what holds for all operations. */
const introduction = (baseUrl: string, api = `${baseUrl}/api`) =>
  `# Artist and Catalog Platform

> An HTTP API and an MCP server for the music industry: lists of recordings, captures of their public play counts, comparisons of two periods, valuations, published pages that collect fans, lookups of recordings and live shows, and short videos. The same operations are served over HTTP at ${api} and as MCP tools at ${baseUrl}/mcp.

Authentication: send exactly one credential with each request.

- \`x-api-key: acp_sk_…\`, or the same key as \`Authorization: Bearer acp_sk_…\`
- \`Authorization: Bearer <access token>\` of a signed-in person (Supabase Auth)
- An agent without a credential signs up by itself: POST ${api}/agents/signup with {"email"} mails a code of six digits, and POST ${api}/agents/verify with {"email", "code"} returns an API key once.
- MCP clients with OAuth need only the address ${baseUrl}/mcp.

Send an \`Idempotency-Key\` with each POST that creates, starts or charges something (over MCP: the argument idempotency_key): a repeat within 24 hours gets the same response and is not charged again. The headers RateLimit and RateLimit-Policy say how many requests are left; after a 429, wait as long as Retry-After says. Long work responds with a runId: GET ${api}/tasks/runs/{runId} or the event stream ${api}/tasks/runs/{runId}/events has its progress, and webhooks (POST ${api}/webhooks/endpoints) announce its end.

Bodies are JSON. Every response has x-request-id. Every error has x-error-code, one of a closed list, and with \`Accept: application/problem+json\` a \`type\` that links to the page of the error.
`

/** The text for models, as https://llmstxt.org describes it. Its links lead to Markdown, except where only a page is. */
export function llmsText(pages: readonly DocumentPage[], { baseUrl, appUrl }: Addresses): string {
  const api = `${baseUrl}/api`
  const sections = Map.groupBy(pages, ({ kind, group }) => kind === 'guides' ? `Guides: ${group}` : group)
  return `${introduction(baseUrl)}
## Documents

- [Everything in one file](${api}/llms-full.txt): all guides and operations
- [Search](${api}/docs/search.json?q=playcount): guides, operations and errors that have all words of \`q\`, as JSON
- [Play-count history](${api}/docs/play-count-history): the comparison, each state with a picture, the usual mistakes
- [Errors](${api}/docs/errors): the closed list; each code has a page with causes and remedy
- [OpenAPI 3.1](${api}/openapi.json): the complete document
- [Interactive reference](${api}/docs): for people, with a client
- [Overview](${appUrl}/s): what the platform does
${
    [...sections].map(([title, pages]) =>
      `\n## ${title}\n\n${
        pages.map(({ kind, name, title, summary }) =>
          `- [${title}](${api}/docs/${kind}/${name}.md): ${summary}`
        ).join('\n')
      }\n`
    ).join('')
  }`
}

/** Everything in one file, for models that read it at once. Links are absolute, because a page is no longer at its address. */
export const fullText = (pages: readonly DocumentPage[], addresses: Addresses): string =>
  [introduction(addresses.baseUrl), ...pages.map((page) => completed(absolute(page), addresses))]
    .map((text) => text.trim()).join('\n\n---\n\n') + '\n'

const absolute = ({ kind, name, markdown }: DocumentPage) =>
  markdown.replaceAll(
    /\]\((?!https?:|mailto:)([^()\s]+)\)/g,
    (_, target) => `](${new URL(target, `${placeholderBase}/api/docs/${kind}/${name}.md`)})`,
  )
