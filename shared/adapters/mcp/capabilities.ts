import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type ServerContext,
} from '@modelcontextprotocol/server'

/**
 * What the client of this request can do. Clients of 2025-11-25 say it only once, when they connect, which a server without
 * sessions does not remember.
 */
function capabilitiesOf({ mcpReq }: ServerContext): ClientCapabilities {
  const envelope: Record<string, unknown> = mcpReq.envelope ?? {}
  return (envelope[CLIENT_CAPABILITIES_META_KEY] ?? {}) as ClientCapabilities
}

/** Whether it can show its user a form. An empty object means so too. */
export function canAsk(context: ServerContext): boolean {
  const { elicitation } = capabilitiesOf(context)
  return elicitation !== undefined &&
    ('form' in elicitation || Object.keys(elicitation).length === 0)
}

export const hasExtension = (context: ServerContext, name: string): boolean =>
  capabilitiesOf(context).extensions?.[name] !== undefined
