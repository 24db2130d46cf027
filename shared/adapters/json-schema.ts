import * as z from 'zod'
import type { AnyOperation } from '../operation/operation.ts'

export interface ObjectSchema {
  type: 'object'
  properties: Record<string, unknown>
  required: string[]
  [keyword: string]: unknown
}

const inputs = new WeakMap<AnyOperation, ObjectSchema>()
const outputs = new WeakMap<AnyOperation, ObjectSchema>()

/** The JSON Schema (2020-12) of what an operation takes; made once. */
export const inputSchema = (op: AnyOperation): ObjectSchema =>
  memoised(inputs, op, () => convert(op.input, 'input'))

/** The JSON Schema of what an operation answers. Open objects: a later field must not break a client. */
export const outputSchema = (op: AnyOperation): ObjectSchema =>
  memoised(outputs, op, () => convert(op.output, 'output'))

/** The same as a tool's listing tells it, shorter where the tool says so. */
export const listedSchema = (op: AnyOperation): ObjectSchema =>
  op.tool?.listed ? convert(op.tool.listed, 'output') : outputSchema(op)

function convert(schema: z.ZodType, io: 'input' | 'output'): ObjectSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    override({ jsonSchema }) {
      // A named format says it; its pattern costs a model's context and a reader's patience.
      if (jsonSchema.format) delete jsonSchema.pattern
      if (io === 'output') delete jsonSchema.additionalProperties
      // Bounds that every number in JSON has say nothing.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
  return { required: [], ...json } as unknown as ObjectSchema
}

function memoised<T>(cache: WeakMap<AnyOperation, T>, op: AnyOperation, make: () => T): T {
  let value = cache.get(op)
  if (value === undefined) cache.set(op, value = make())
  return value
}
