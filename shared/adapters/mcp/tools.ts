import type { Tool } from '@modelcontextprotocol/server'
import { base64Length } from '../../media/media.ts'
import type { AnyOperation } from '../../operation/operation.ts'
import type { PrincipalKind } from '../../platform/identity/principal.ts'
import { bodyLimitBytes } from '../http/body.ts'
import { viewUri } from './apps/views.ts'
import { toolOptions } from './call-tool.ts'
import { instructionsFor } from './instructions.ts'
import { isReadable } from './resource-uris.ts'
import { isServed, type ServerOptions } from './server-options.ts'
import { toolInputSchema, toolOutputSchema } from './tool-schemas.ts'

/** What a kind of principal gets with some options. All other tools and resources are unknown to it. */
export interface Selection {
  tools: ReadonlyMap<string, AnyOperation>
  /** The operations that it can read as resources. */
  readable: readonly AnyOperation[]
  /** The tools whose work is a task, by the name of the background task. */
  tasks: ReadonlyMap<string, AnyOperation>
  instructions: string
}

/** The operations that are tools. */
export interface Tools {
  select(kind: PrincipalKind, options: ServerOptions): Selection
  /** The maximum size of a message to a tool. It is larger for tools that take a file as base64. */
  maxBytes(name: unknown): number
  /** The maximum size of any message. */
  maxMessageBytes: number
}

/** Indexes the tools once, because every request needs them. */
export function openTools(operations: readonly AnyOperation[]): Tools {
  const bytes = new Map<unknown, number>()
  for (const { name, tool, http } of operations) {
    if (tool && http.upload) bytes.set(name, bodyLimitBytes + base64Length(http.upload.maxBytes))
  }
  const select = (kind: PrincipalKind, options: ServerOptions): Selection => {
    const served = operations.filter((op) => op.access.principals.includes(kind) && isServed(op, options))
    const tools = new Map(served.filter(({ tool }) => tool).map((op) => [op.name, op]))
    return {
      tools,
      readable: served.filter(isReadable),
      tasks: new Map([...tools.values()].flatMap((op) => op.tool!.task ? [[op.tool!.task.name, op]] : [])),
      instructions: instructionsFor(kind, tools),
    }
  }
  // Requests without options share one object, so their selections are computed once.
  const selections = new WeakMap<ServerOptions, Map<PrincipalKind, Selection>>()
  return {
    select(kind, options) {
      let known = selections.get(options)
      if (!known) selections.set(options, known = new Map())
      let selection = known.get(kind)
      if (!selection) known.set(kind, selection = select(kind, options))
      return selection
    },
    maxBytes: (name) => bytes.get(name) ?? bodyLimitBytes,
    maxMessageBytes: Math.max(bodyLimitBytes, ...bytes.values()),
  }
}

const descriptions = new WeakMap<AnyOperation, Tool>()

/** The description of a tool, with the operation's own schemas; computed once. */
export function describeTool(op: AnyOperation): Tool {
  let tool = descriptions.get(op)
  if (!tool) descriptions.set(op, tool = makeTool(op))
  return tool
}

function makeTool(op: AnyOperation): Tool {
  const { title, description, hints, view } = op.tool!
  const isRead = op.access.scope === 'read'
  return {
    name: op.name,
    title,
    description: [op.summary, op.description, description].filter(Boolean).join(' '),
    inputSchema: toolInputSchema(op, toolOptions(op)) as Tool['inputSchema'],
    outputSchema: toolOutputSchema(op) as Tool['outputSchema'],
    annotations: {
      readOnlyHint: isRead,
      // These have a meaning only for a tool that changes something.
      ...!isRead && { destructiveHint: hints.destructive, idempotentHint: hints.idempotent },
      openWorldHint: hints.openWorld ?? false,
    },
    ...view && { _meta: { ui: { resourceUri: viewUri(view) } } },
  }
}
