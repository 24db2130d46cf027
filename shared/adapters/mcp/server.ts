import { Buffer } from 'node:buffer'
import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import { internalError, OperationError } from '../../errors/errors.ts'
import type { RunServices } from '../../operation/context.ts'
import type { AnyOperation } from '../../operation/operation.ts'
import { run } from '../../operation/run.ts'
import type { Credential } from '../../platform/identity/principal.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Exchange } from '../respond.ts'
import { describeTool, type Tools } from './tools.ts'

const instructions =
  'Catalog analytics for music: play-count comparisons and valuations of catalogs that the caller owns or shares. ' +
  'Growth is given only where a series is comparable; do not compute it yourself where it is null.'

/** One request with its credential. */
export interface McpExchange extends Exchange {
  credential: Credential
  /** Whether a statement has validated the credential. */
  isIdentified?: boolean
}

/** Validates the credential in the database, for requests that do not run an operation. */
export const identify = (database: Database, { credential, requestId }: McpExchange) =>
  database.scope(credential, null, requestId).call('get_credential')

/** A server for one request, with the tools that its caller may use. */
export function mcpServer(tools: Tools, services: RunServices, exchange: McpExchange): Server {
  const visible = tools.visibleTo(exchange.credential.kind)
  const server = new Server(
    { name: 'artist-catalog-platform', title: 'Artist and Catalog Platform', version: '1.0.0' },
    { capabilities: { tools: { listChanged: false } }, instructions },
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
      return toolError(exchange.failure)
    }
  })
  return server
}

/** Runs an operation as a tool. The result has its output as text and as structure, and a picture if requested. */
async function callTool(
  op: AnyOperation,
  services: RunServices,
  { credential, requestId }: McpExchange,
  args: Record<string, unknown>,
): Promise<CallToolResult> {
  const { picture, shorten = (output: unknown) => output } = op.tool!
  const call = (op: AnyOperation, values: Record<string, unknown>) =>
    run(op, services, { credential, requestId, readInput: () => ({ values }) })
  const values = { ...args }
  const pictureOf = picture && values[picture.field]
  if (picture) delete values[picture.field]
  const output = shorten(await call(op, values))
  const content: CallToolResult['content'] = [{ type: 'text', text: JSON.stringify(output) }]
  if (picture && pictureOf !== undefined) {
    const drawn = await call(picture.operation, picture.input(values, pictureOf)) as string
    content.push({ type: 'image', data: Buffer.from(drawn).toString('base64'), mimeType: picture.mimeType })
  }
  return { content, structuredContent: output as Record<string, unknown> }
}

/** The result of a failed tool: the message of HTTP for the model, and the code for programs. */
const toolError = (error: OperationError): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text: error.message }],
  _meta: { error_code: error.code },
})
