import type { AnyOperation } from '../../operation/operation.ts'

/** The text for models, as https://llmstxt.org describes it. */
export function llmsText(operations: readonly AnyOperation[], baseUrl: string, appUrl: string): string {
  const api = `${baseUrl}/api`
  const byFolder = Map.groupBy(operations, ({ http }) => http.path.split('/')[2]!)
  return `# Artist and Catalog Platform

> An HTTP API and an MCP server for the music industry: lists of recordings, captures of their public play counts, comparisons of two periods, valuations, published pages that collect fans, lookups of recordings and live shows, and short videos. The same operations are served over HTTP at ${api} and as MCP tools at ${baseUrl}/mcp.

Authentication: send exactly one credential with each request.

- \`x-api-key: acp_sk_…\`, or the same key as \`Authorization: Bearer acp_sk_…\`
- \`Authorization: Bearer <access token>\` of a signed-in person (Supabase Auth)
- An agent without a credential signs up by itself: POST ${api}/agents/signup with {"email"} mails a code of six digits, and POST ${api}/agents/verify with {"email", "code"} returns an API key once.
- MCP clients with OAuth need only the address ${baseUrl}/mcp.

Send an \`Idempotency-Key\` with each POST that creates, starts or charges something (over MCP: the argument idempotency_key): a repeat within 24 hours gets the same response and is not charged again. The headers RateLimit and RateLimit-Policy say how many requests are left; after a 429, wait as long as Retry-After says. Long work responds with a runId: GET ${api}/tasks/runs/{runId} or the event stream ${api}/tasks/runs/{runId}/events has its progress, and webhooks (POST ${api}/webhooks/endpoints) announce its end.

Bodies are JSON. Every response has x-request-id. Every error has x-error-code, one of a closed list, and with \`Accept: application/problem+json\` a \`type\` that links to the page of the error.

## Guides

- [Play-count history](${api}/docs/play-count-history): the comparison, its query, each state with a picture, the usual mistakes
- [Errors](${api}/docs/errors): the closed list; each code has a page with causes and remedy
- [Overview](${appUrl}/s): what the platform does, and how to begin from a front end, a server or an agent

## Reference

- [All operations in one page](${api}/docs/plain): without scripts
- [Interactive reference](${api}/docs): for people, with search and a client
- [OpenAPI 3.1](${api}/openapi.json): the complete document
${
    [...byFolder].map(([folder, own]) => `\n## ${folder}\n\n${own.map((op) => lineOf(op, api)).join('\n')}\n`)
      .join('')
  }`
}

const lineOf = ({ name, http, summary, tool }: AnyOperation, api: string) =>
  `- [${http.method.toUpperCase()} ${http.path}](${api}/docs/plain#${name}): ${summary}${
    tool ? ` MCP tool \`${name}\`.` : ''
  }`
