import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import { internalError, OperationError } from '../../errors/errors.ts'
import type { Services } from '../services.ts'
import { appsCapability, describeViews, readView } from './apps/views.ts'
import { errorInArgumentNames } from './argument-names.ts'
import { callTool } from './call-tool.ts'
import { hasExtension } from './capabilities.ts'
import { confirm } from './confirm.ts'
import { withReasonIfEmpty } from './empty-list.ts'
import type { McpExchange } from './exchange.ts'
import { describeResources, readResource } from './resources.ts'
import { entryFor, knows, resultFor, toolFor } from './revisions.ts'
import { sentArguments } from './sent-arguments.ts'
import type { ServerOptions } from './server-options.ts'
import { serveTasks, startTask, tasksExtension } from './tasks.ts'
import { toolError } from './tool-errors.ts'
import { describeTool, type Tools } from './tools.ts'

/**
 * A server for one request, with the tools that its caller may use. It sends what the revision of the request knows. `args` are
 * the arguments of a tool as they were sent: the library would leave out one that is named `__proto__`.
 */
export function mcpServer(
  tools: Tools,
  services: Services,
  exchange: McpExchange,
  { options, isReviewed, revision, args: sent }: {
    options: ServerOptions
    isReviewed?: boolean
    revision: string
    args: unknown
  },
): Server {
  const { tools: visible, readable, tasks, instructions } = tools.select(
    exchange.credential.kind,
    options,
    isReviewed,
  )
  const hasTasks = knows(revision, 'tasks') && tasks.size > 0
  const server = new Server(
    entryFor(revision, {
      name: 'artist-catalog-platform',
      title: 'Artist and Catalog Platform',
      version: '1.0.0',
    }),
    {
      capabilities: {
        tools: { listChanged: false },
        resources: { listChanged: false },
        ...knows(revision, 'extensions') && {
          extensions: { ...appsCapability, ...hasTasks && { [tasksExtension]: {} } },
        },
      },
      instructions,
    },
  )
  server.setRequestHandler('tools/list', () => ({
    tools: [...visible.values()].map((op) => toolFor(revision, describeTool(op))),
  }))
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const op = visible.get(params.name)
    if (!op) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`)
    exchange.operation = op.name
    try {
      const task = hasExtension(context, tasksExtension) ? op.tool!.task : undefined
      const args: Record<string, unknown> = {
        ...sentArguments(op, sent as typeof params.arguments),
        ...task?.start,
      }
      exchange.isIdentified = true
      const asked = options.confirm === 'auto' && await confirm(op, services, exchange, args, context)
      if (asked) return asked
      if (task && !args.dry_run) return await startTask(op, services, exchange, args)
      const result = await callTool(op, services, exchange, args)
      return resultFor(revision, await withReasonIfEmpty(op, result, { args, visible, services, exchange }))
    } catch (error) {
      if (error instanceof ProtocolError) throw error
      // The library would send the message of a thrown error to the client, so errors are returned.
      exchange.failure = error instanceof OperationError ? error : internalError(error)
      return toolError(errorInArgumentNames(op, exchange.failure), services.billingUrl)
    }
  })
  // Other resources belong to records, so a client finds them by links and templates.
  server.setRequestHandler('resources/list', () => ({
    resources: describeViews(visible.values()).map((view) => entryFor(revision, view)),
  }))
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: describeResources(readable).map((resource) => entryFor(revision, resource)),
  }))
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const { contents, ...result } = await readView(uri, visible.values(), services) ??
      await readResource(uri, readable, services, exchange)
    return { ...result, contents: contents.map((content) => entryFor(revision, content)) }
  })
  if (!knows(revision, 'discovery')) answerUnannounced(server)
  if (hasTasks) serveTasks(server, tasks, services, exchange)
  return server
}

/**
 * Cline, opencode and Cursor request the prompts although none are announced, and drop a server that answers with an error. Clients
 * that discover the server do not.
 */
function answerUnannounced(server: Server): void {
  server.fallbackRequestHandler = ({ method }) =>
    method === 'prompts/list'
      ? Promise.resolve({ prompts: [] })
      : Promise.reject(new ProtocolError(ProtocolErrorCode.MethodNotFound, 'Method not found'))
}
