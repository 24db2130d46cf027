import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import { internalError, OperationError } from '../../errors/errors.ts'
import type { Services } from '../services.ts'
import { callTool } from './call-tool.ts'
import type { McpExchange } from './exchange.ts'
import { instructions } from './instructions.ts'
import { describeResources, readResource } from './resources.ts'
import { toolError } from './tool-errors.ts'
import { describeTool, type Tools } from './tools.ts'

/** A server for one request, with the tools that its caller may use. */
export function mcpServer(tools: Tools, services: Services, exchange: McpExchange): Server {
  const visible = tools.visibleTo(exchange.credential.kind)
  const server = new Server(
    { name: 'artist-catalog-platform', title: 'Artist and Catalog Platform', version: '1.0.0' },
    { capabilities: { tools: { listChanged: false }, resources: { listChanged: false } }, instructions },
  )
  server.setRequestHandler('tools/list', () => ({ tools: [...visible.values()].map(describeTool) }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    const op = visible.get(params.name)
    if (!op) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`)
    exchange.operation = op.name
    exchange.isIdentified = true
    try {
      return await callTool(op, services, exchange, params.arguments ?? {})
    } catch (error) {
      // The library would send the message of a thrown error to the client, so errors are returned.
      exchange.failure = error instanceof OperationError ? error : internalError(error)
      return toolError(exchange.failure, services.billingUrl)
    }
  })
  const readable = tools.readableBy(exchange.credential.kind)
  // Resources belong to records, so a client finds them by links and templates.
  server.setRequestHandler('resources/list', () => ({ resources: [] }))
  server.setRequestHandler(
    'resources/templates/list',
    () => ({ resourceTemplates: describeResources(readable) }),
  )
  server.setRequestHandler(
    'resources/read',
    ({ params }) => readResource(params.uri, readable, services, exchange),
  )
  return server
}
