import type { Tool } from '@modelcontextprotocol/server'
import type { AnyOperation } from '../../operation/operation.ts'
import type { PrincipalKind } from '../../operation/principal.ts'
import { inputSchema, listedSchema } from '../json-schema.ts'

const descriptions = new WeakMap<AnyOperation, Tool>()

/** The tools that a kind of principal sees; what is hidden answers like what is unknown. */
export const visibleTools = (
  operations: readonly AnyOperation[],
  kind: PrincipalKind,
): Map<string, AnyOperation> =>
  new Map(
    operations.filter((op) => op.tool && op.access.principals.includes(kind)).map((op) => [op.name, op]),
  )

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
