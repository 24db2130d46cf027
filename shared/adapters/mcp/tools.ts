import type { Tool } from '@modelcontextprotocol/server'
import { base64Length } from '../../media/media.ts'
import type { AnyOperation, UploadBinding } from '../../operation/operation.ts'
import type { PrincipalKind } from '../../platform/identity/principal.ts'
import { bodyLimitBytes } from '../http/body.ts'
import { viewUri } from './apps/views.ts'
import { inArgumentNames } from './argument-names.ts'
import { toolOptions } from './call-tool.ts'
import { instructionsFor } from './instructions.ts'
import { isReadable } from './resource-uris.ts'
import { knownArguments } from './sent-arguments.ts'
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
  select(kind: PrincipalKind, options: ServerOptions, isReviewed?: boolean): Selection
  /** Whether a tool is only for the OAuth clients that an owner has reviewed. */
  needsReview(name: unknown): boolean
  /** The maximum size of a message that calls a tool: that of any message, and its file as base64. */
  maxBytes(name: unknown, args: unknown): number
  /** The maximum size of a message with a file. */
  maxMessageBytes: number
  /** The limits that count a message with a file. */
  filePolicies: readonly string[]
}

/** Indexes the tools once, because every request needs them. @throws Error if two arguments of one have the same name */
export function openTools(operations: readonly AnyOperation[]): Tools {
  for (const op of operations) if (op.tool) knownArguments(op)
  const withFile = operations.filter(({ tool, http }) => tool && http.upload)
  const files = new Map<unknown, UploadBinding>(withFile.map(({ name, http }) => [name, http.upload!]))
  const reviewed = new Set<unknown>(
    operations.filter(({ access }) => access.reviewed).map(({ name }) => name),
  )
  const select = (kind: PrincipalKind, options: ServerOptions, isReviewed: boolean): Selection => {
    const served = operations.filter((op) =>
      op.access.principals.includes(kind) && isServed(op, options) && (isReviewed || !op.access.reviewed)
    )
    const tools = new Map(served.filter(({ tool }) => tool).map((op) => [op.name, op]))
    return {
      tools,
      readable: served.filter(isReadable),
      tasks: new Map([...tools.values()].flatMap((op) => op.tool!.task ? [[op.tool!.task.name, op]] : [])),
      instructions: instructionsFor(kind, tools),
    }
  }
  // Requests without options share one object, so their selections are computed once.
  const selections = new WeakMap<ServerOptions, Map<string, Selection>>()
  return {
    select(kind, options, isReviewed = true) {
      let known = selections.get(options)
      if (!known) selections.set(options, known = new Map())
      const key = `${kind} ${isReviewed}`
      let selection = known.get(key)
      if (!selection) known.set(key, selection = select(kind, options, isReviewed))
      return selection
    },
    needsReview: (name) => reviewed.has(name),
    maxBytes(name, args) {
      const upload = files.get(name)
      const file = upload && (args as Record<string, unknown> | undefined)?.[upload.as]
      const fileBytes = typeof file === 'string' ? Math.min(file.length, base64Length(upload!.maxBytes)) : 0
      return bodyLimitBytes + fileBytes
    },
    maxMessageBytes: bodyLimitBytes +
      Math.max(0, ...[...files.values()].map(({ maxBytes }) => base64Length(maxBytes))),
    filePolicies: [...new Set(withFile.flatMap(({ rate }) => rate ?? []))],
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
    description: inArgumentNames(op, [op.summary, op.description, description].filter(Boolean).join(' ')),
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
