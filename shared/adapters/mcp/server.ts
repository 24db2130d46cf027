import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import { internalError, OperationError } from '../../errors/errors.ts'
import type { Credential } from '../../platform/identity/principal.ts'
import type { RunServices } from '../../operation/services.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Exchange } from '../respond.ts'
import { callTool, toolError } from './call-tool.ts'
import { describeTool, type Tools } from './tools.ts'

const instructions =
  'Catalog analytics for music: play-count comparisons and valuations of catalogs that the caller owns or shares. ' +
  'Growth is given only where a series is comparable; do not compute it yourself where it is null.'

/** One request with its credential, and whether a statement has asked the database about that. */
export interface McpExchange extends Exchange {
  credential: Credential
  isIdentified?: boolean
}

/** Asks the database whether the credential is good, where no operation's own statement will find out. */
export const identify = (database: Database, { credential, requestId }: McpExchange) =>
  database.scope(credential, null, requestId).call('get_credential')

/** A server for one request, with exactly the tools that its caller may see. */
export function mcpServer(
  tools: Tools,
  services: RunServices,
  exchange: McpExchange,
): Server {
  const seen = tools.seenBy(exchange.credential.kind)
  const server = new Server(
    { name: 'artist-catalog-platform', title: 'Artist and Catalog Platform', version: '1.0.0' },
    { capabilities: { tools: { listChanged: false } }, instructions },
  )
  server.setRequestHandler('tools/list', () => ({ tools: [...seen.values()].map(describeTool) }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    const op = seen.get(params.name)
    if (!op) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`)
    exchange.operation = op.name
    exchange.isIdentified = true
    try {
      return await callTool(op, services, { ...exchange, arguments: params.arguments ?? {} })
    } catch (error) {
      // The library sends a thrown message to the client as it is, so a refusal is answered, never thrown.
      exchange.failure = error instanceof OperationError ? error : internalError(error)
      return toolError(exchange.failure)
    }
  })
  return server
}
