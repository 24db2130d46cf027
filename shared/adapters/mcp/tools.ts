import type { Tool } from '@modelcontextprotocol/server'
import { base64Length } from '../../media/media.ts'
import type { AnyOperation } from '../../operation/operation.ts'
import type { PrincipalKind } from '../../platform/identity/principal.ts'
import { bodyLimitBytes } from '../http/body.ts'
import { toolInputSchema, toolOutputSchema } from '../json-schema.ts'
import { toolOptions } from './call-tool.ts'
import { isReadable } from './resource-uris.ts'

/** The operations that are tools. */
export interface Tools {
  /** The tools of a kind of principal, by name. All others are unknown to it. */
  visibleTo(kind: PrincipalKind): ReadonlyMap<string, AnyOperation>
  /** The operations that a kind of principal can read as resources. */
  readableBy(kind: PrincipalKind): readonly AnyOperation[]
  /** The maximum size of a message to a tool. It is larger for tools that take a file as base64. */
  maxBytes(name: unknown): number
  /** The maximum size of any message. */
  maxMessageBytes: number
}

/** Indexes the tools once, because every request needs them. */
export function openTools(operations: readonly AnyOperation[]): Tools {
  const tools = operations.filter((op) => op.tool)
  const visible = new Map<PrincipalKind, Map<string, AnyOperation>>()
  const bytes = new Map<unknown, number>()
  const readable = new Map<PrincipalKind, AnyOperation[]>()
  for (const op of operations.filter(isReadable)) {
    for (const kind of op.access.principals) readable.set(kind, [...readable.get(kind) ?? [], op])
  }
  for (const op of tools) {
    for (const kind of op.access.principals) {
      visible.set(kind, (visible.get(kind) ?? new Map()).set(op.name, op))
    }
    if (op.http.upload) bytes.set(op.name, bodyLimitBytes + base64Length(op.http.upload.maxBytes))
  }
  return {
    readableBy: (kind) => readable.get(kind) ?? [],
    visibleTo: (kind) => visible.get(kind) ?? new Map(),
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
  const { title, description, hints } = op.tool!
  return {
    name: op.name,
    title,
    description: [op.summary, op.description, description].filter(Boolean).join(' '),
    inputSchema: toolInputSchema(op, toolOptions(op)) as Tool['inputSchema'],
    outputSchema: toolOutputSchema(op) as Tool['outputSchema'],
    annotations: {
      readOnlyHint: op.access.scope === 'read',
      destructiveHint: hints.destructive,
      idempotentHint: hints.idempotent,
      openWorldHint: hints.openWorld ?? false,
    },
  }
}
