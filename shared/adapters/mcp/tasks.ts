import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type Result,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import * as z from 'zod'
import { internalError, OperationError } from '../../errors/errors.ts'
import type { AnyOperation } from '../../operation/operation.ts'
import { cancelRun } from '../../operations/tasks/cancel-run.ts'
import { listTaskRuns } from '../../operations/tasks/list-task-runs.ts'
import type { TaskRun } from '../../operations/tasks/task-schemas.ts'
import type { Services } from '../services.ts'
import { presentOutput, readArguments, runnerOf } from './call-tool.ts'
import { hasExtension } from './capabilities.ts'
import type { McpExchange } from './exchange.ts'
import { protocolError } from './resources.ts'
import { nextSteps } from './tool-errors.ts'

/** https://modelcontextprotocol.io/extensions/tasks: a client of 2026-07-28 follows a run in place of a model. */
export const tasksExtension = 'io.modelcontextprotocol/tasks'

type Run = z.output<typeof TaskRun>

/** A run is kept for longer than a client waits. */
const lifetime = { ttlMs: null, pollIntervalMs: 2_000 }

/**
 * Starts the run of a tool, whose arguments include those that only start it. The run's id is the id of the task, and
 * row-level security decides who sees it.
 * @throws OperationError
 */
export async function startTask(
  op: AnyOperation,
  services: Services,
  exchange: McpExchange,
  args: Record<string, unknown>,
): Promise<CallToolResult> {
  const { input, options, issues } = readArguments(op, args)
  const { runId } = await runnerOf(services, exchange, options)(op, input, issues)
  const now = new Date().toISOString()
  // The run is not read, because an error after it was started would hide its id.
  const task = {
    taskId: runId,
    status: 'working',
    statusMessage: 'Started.',
    createdAt: now,
    lastUpdatedAt: now,
  }
  // The protocol's library has no type for the result of an extension.
  return { resultType: 'task', ...task, ...lifetime } as unknown as CallToolResult
}

const taskParams = { params: z.object({ taskId: z.string() }) }

/** Answers the requests of the extension. Tasks of tools that are not served do not exist. */
export function serveTasks(
  server: Server,
  byTask: ReadonlyMap<string, AnyOperation>,
  services: Services,
  exchange: McpExchange,
): void {
  const execute = runnerOf(services, exchange)
  const find = async (runId: string): Promise<{ op: AnyOperation; found: Run }> => {
    const { runs: [found] } = await execute(listTaskRuns, { runId })
    const op = byTask.get(found.taskId)
    if (!op) throw new OperationError('not_found', 'Task not found')
    return { op, found }
  }
  const handle = (
    method: string,
    op: AnyOperation,
    answer: (task: { op: AnyOperation; found: Run }) => Promise<Result>,
  ) =>
    server.setRequestHandler(method, taskParams, async ({ taskId }, context) => {
      requireExtension(context)
      exchange.operation = op.name
      exchange.isIdentified = true
      try {
        return await answer(await find(taskId))
      } catch (error) {
        exchange.failure = error instanceof OperationError ? error : internalError(error)
        const isUnknown = exchange.failure.code === 'not_found'
        throw isUnknown
          ? new ProtocolError(ProtocolErrorCode.InvalidParams, 'Task not found')
          : protocolError(exchange.failure)
      }
    })
  handle('tasks/get', listTaskRuns, async ({ op, found }) => {
    if (found.status === 'failed' && !isCancelled(found)) {
      return ended(found, failure(found))
    }
    if (found.status !== 'completed') return describe(found)
    const { operation, input } = op.tool!.task!.result(found.output)
    const output = { ...await execute(operation, input), runId: found.id }
    const call = { input: {}, options: {}, ports: services.ports }
    return ended(found, presentOutput(op, output, call))
  })
  // No task here asks for input.
  handle('tasks/update', listTaskRuns, () => Promise.resolve({}))
  handle('tasks/cancel', cancelRun, async ({ found }) => {
    if (found.finishedAt === null) await execute(cancelRun, { runId: found.id })
    return {}
  })
}

const missingExtension = () =>
  new MissingRequiredClientCapabilityError({ requiredCapabilities: { extensions: { [tasksExtension]: {} } } })

function requireExtension(context: ServerContext): void {
  if (!hasExtension(context, tasksExtension)) throw missingExtension()
}

interface Subscription {
  id?: unknown
  method?: unknown
  params?: {
    notifications?: { taskIds?: unknown }
    _meta?: Record<string, ClientCapabilities | undefined>
  }
}

/**
 * The error for a client that subscribes to tasks without the extension. The library answers subscriptions by itself, and
 * knows no tasks: to others it acknowledges none.
 */
export function refuseSubscription(message: object): Response | undefined {
  const { id, method, params } = message as Subscription
  if (method !== 'subscriptions/listen' || params?.notifications?.taskIds === undefined) return undefined
  if (params._meta?.[CLIENT_CAPABILITIES_META_KEY]?.extensions?.[tasksExtension]) return undefined
  const { code, message: text, data } = missingExtension()
  return Response.json({ jsonrpc: '2.0', id, error: { code, message: text, data } }, { status: 400 })
}

const isCancelled = ({ error }: Run) => error?.startsWith('cancelled:') ?? false

/** The task of a run. A failed run is completed too: its result is an error of the tool. */
function describe(found: Run) {
  const status = isCancelled(found) ? 'cancelled' : found.finishedAt === null ? 'working' : 'completed'
  return {
    taskId: found.id,
    status,
    statusMessage: messageOf(found),
    createdAt: found.createdAt,
    lastUpdatedAt: found.finishedAt ?? found.startedAt ?? found.createdAt,
    ...lifetime,
  }
}

/** A task with the result that the call would have had. The client checks it like one. */
const ended = (found: Run, result: CallToolResult) => ({
  ...describe(found),
  result: { resultType: 'complete', ...result },
})

function messageOf({ status, progress, error }: Run): string {
  if (error !== null) return error
  if (status === 'queued') return 'Waiting to start.'
  if (status === 'completed') return 'Completed.'
  const counts = Object.entries(progress ?? {}).filter(([, value]) => typeof value === 'number')
  return `In progress${counts.length > 0 ? `: ${counts.map((entry) => entry.join(' ')).join(', ')}` : ''}.`
}

/** The run's error, `code: sentence`, as the error of its tool. */
function failure({ error }: Run): CallToolResult {
  const code = error!.split(':')[0]!
  const next_step = Object.hasOwn(nextSteps, code)
    ? nextSteps[code as keyof typeof nextSteps]
    : 'Tell the user why it failed, and start it again only if the user wants that.'
  return {
    isError: true,
    content: [{ type: 'text', text: error! }, { type: 'text', text: next_step }],
    _meta: { error_code: code, next_step },
  }
}
