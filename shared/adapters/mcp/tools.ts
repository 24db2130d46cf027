import type { Tool } from '@modelcontextprotocol/server'
import { base64Length } from '../../media/media.ts'
import type { AnyOperation } from '../../operation/operation.ts'
import type { PrincipalKind } from '../../platform/identity/principal.ts'
import { bodyLimitBytes } from '../http/body.ts'
import { inputSchema, listedSchema } from '../json-schema.ts'

/** The operations that are tools. */
export interface Tools {
  /** Those that a kind of principal sees, by name; what is hidden answers like what is unknown. */
  seenBy(kind: PrincipalKind): ReadonlyMap<string, AnyOperation>
  /** How long a message to a tool may be: one that brings a file as base64 longer than others. */
  maxBytes(name: unknown): number
  /** How long any message may be. */
  maxMessageBytes: number
}

/** Sorts them out once, since every request asks. */
export function openTools(operations: readonly AnyOperation[]): Tools {
  const tools = operations.filter((op) => op.tool)
  const seen = new Map<PrincipalKind, Map<string, AnyOperation>>()
  const bytes = new Map<unknown, number>()
  for (const op of tools) {
    for (const kind of op.access.principals) seen.set(kind, (seen.get(kind) ?? new Map()).set(op.name, op))
    if (op.http.upload) bytes.set(op.name, bodyLimitBytes + base64Length(op.http.upload.maxBytes))
  }
  return {
    seenBy: (kind) => seen.get(kind) ?? new Map(),
    maxBytes: (name) => bytes.get(name) ?? bodyLimitBytes,
    maxMessageBytes: Math.max(bodyLimitBytes, ...bytes.values()),
  }
}

const descriptions = new WeakMap<AnyOperation, Tool>()

/** A tool's listing, with the operation's own schemas; made once. */
export function describeTool(op: AnyOperation): Tool {
  let tool = descriptions.get(op)
  if (!tool) descriptions.set(op, tool = makeTool(op))
  return tool
}

function makeTool(op: AnyOperation): Tool {
  const { title, description, hints, picture } = op.tool!
  const input = { ...inputSchema(op) }
  if (picture) {
    input.properties = {
      ...input.properties,
      [picture.field]: { type: 'string', description: picture.description },
    }
  }
  return {
    name: op.name,
    title,
    description: [op.summary, op.description, description].filter(Boolean).join(' '),
    inputSchema: input as Tool['inputSchema'],
    outputSchema: listedSchema(op) as Tool['outputSchema'],
    annotations: {
      title,
      readOnlyHint: op.access.scope === 'read',
      destructiveHint: hints.destructive,
      idempotentHint: hints.idempotent,
      openWorldHint: hints.openWorld ?? false,
    },
  }
}
