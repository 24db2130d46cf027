import {
  type CallToolResult,
  DEFAULT_NEGOTIATED_PROTOCOL_VERSION,
  isInitializeRequest,
  LATEST_PROTOCOL_VERSION,
  type ResourceLink,
  SUPPORTED_PROTOCOL_VERSIONS,
  type Tool,
} from '@modelcontextprotocol/server'

/**
 * The first revision of the protocol that has each feature, by the changelogs
 * (https://modelcontextprotocol.io/specification/2025-11-25/changelog and those before and after it). Clients of earlier ones
 * refuse a whole result for a kind of content that they do not know.
 */
const since = {
  toolAnnotations: '2025-03-26',
  titles: '2025-06-18',
  /** `_meta` of tools and resources. Results have had it from the beginning. */
  metadata: '2025-06-18',
  resourceLinks: '2025-06-18',
  structuredContent: '2025-06-18',
  /** The core has them since 2026-07-28, but MCP Apps announce themselves to clients of 2025-11-25 too. */
  extensions: '2025-11-25',
  /** `server/discover` in place of `initialize`. */
  discovery: '2026-07-28',
  tasks: '2026-07-28',
} as const

/** The revision whose requests name it in their parameters. */
export const modernRevision = '2026-07-28'

/** Revisions are dates, so they can be compared as text. */
export const knows = (revision: string, feature: keyof typeof since): boolean => revision >= since[feature]

/**
 * The revision of a request that is not of 2026-07-28. There are no sessions, so it is the one that `initialize` negotiates, and
 * that of the header afterwards. Clients of revisions before 2025-06-18 do not send the header.
 */
export function revisionOf(request: Request, message: unknown): string {
  if (!isInitializeRequest(message)) {
    return request.headers.get('mcp-protocol-version') ?? DEFAULT_NEGOTIATED_PROTOCOL_VERSION
  }
  const { protocolVersion } = message.params
  return SUPPORTED_PROTOCOL_VERSIONS.includes(protocolVersion) ? protocolVersion : LATEST_PROTOCOL_VERSION
}

/** A tool as it is listed for a revision. */
export function toolFor(revision: string, tool: Tool): Tool {
  const { annotations, outputSchema, ...rest } = tool
  return {
    ...entryFor(revision, rest),
    ...knows(revision, 'structuredContent') && { outputSchema },
    ...knows(revision, 'toolAnnotations') && { annotations },
  }
}

/** A tool, resource or template, or the server itself, as a revision describes it. */
export function entryFor<T extends { title?: string; _meta?: unknown }>(revision: string, entry: T): T {
  const { title, _meta, ...rest } = entry
  return {
    ...rest,
    ...title !== undefined && knows(revision, 'titles') && { title },
    ..._meta !== undefined && knows(revision, 'metadata') && { _meta },
  } as T
}

/** The result of a tool in a revision. Its text has what `structuredContent` has. */
export function resultFor(revision: string, result: CallToolResult): CallToolResult {
  const { structuredContent, content, ...rest } = result
  return {
    ...rest,
    content: knows(revision, 'resourceLinks')
      ? content
      : content.map((part) => part.type === 'resource_link' ? linkAsText(part) : part),
    ...structuredContent !== undefined && knows(revision, 'structuredContent') && { structuredContent },
  }
}

const linkAsText = ({ name, description, uri, mimeType }: ResourceLink) => ({
  type: 'text' as const,
  text: `${[name, description].filter(Boolean).join('. ')}: ${uri}${mimeType ? ` (${mimeType})` : ''}`,
})
