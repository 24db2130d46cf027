import * as z from 'zod'
import type { AnyOperation } from '../operation/operation.ts'

export interface ObjectSchema {
  type: 'object'
  properties: Record<string, unknown>
  required: string[]
  [keyword: string]: unknown
}

const inputs = new WeakMap<AnyOperation, ObjectSchema>()

/** The JSON Schema (2020-12) of an operation's input; computed once. */
export function inputSchema(op: AnyOperation): ObjectSchema {
  let schema = inputs.get(op)
  if (!schema) inputs.set(op, schema = convert(op.input, 'input'))
  return schema
}

/** The JSON Schema of an operation's output. Its objects are open, so that a new field does not break a client. */
export const outputSchema = (op: AnyOperation): ObjectSchema => convert(op.output, 'output')

/** The output schema for tool lists, shorter for some tools. */
export const listedSchema = (op: AnyOperation): ObjectSchema =>
  op.tool?.listedOutput ? convert(op.tool.listedOutput, 'output') : outputSchema(op)

function convert(schema: z.ZodType, io: 'input' | 'output'): ObjectSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    override({ jsonSchema }) {
      // A named format makes the pattern redundant, which would only take space in a model's context.
      if (jsonSchema.format) delete jsonSchema.pattern
      if (io === 'output') {
        delete jsonSchema.additionalProperties
        delete jsonSchema.default
      }
      // These bounds apply to every integer in JSON.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
  return { required: [], ...json } as unknown as ObjectSchema
}
