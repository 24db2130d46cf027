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

/** The JSON Schema in which a schema with an id is a reference to `$defs`. */
export const namedSchema = (schema: z.ZodType, io: 'input' | 'output'): ObjectSchema =>
  convert(schema, io, z.globalRegistry)

/** Without ids, so that every schema is whole where it is used: a tool has no place for definitions. */
const unnamed = {
  get(schema: z.core.$ZodType) {
    const meta = z.globalRegistry.get(schema)
    return meta?.id === undefined ? meta : undefined
  },
} as typeof z.globalRegistry

/** The JSON Schema of a schema, whole where it is used. */
export function convert(schema: z.ZodType, io: 'input' | 'output', metadata = unnamed): ObjectSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    metadata,
    override({ jsonSchema }) {
      describeAs(jsonSchema, metadata !== unnamed)
      nullableType(jsonSchema)
      // A named format makes the pattern redundant, which would only take space in a model's context.
      if (jsonSchema.format) delete jsonSchema.pattern
      // Validators that do not compile patterns as Unicode would reject every value.
      if (jsonSchema.pattern?.includes('\\p{')) delete jsonSchema.pattern
      if (io === 'output') {
        delete jsonSchema.additionalProperties
        delete jsonSchema.default
      } else if (metadata !== unnamed) defaultInWords(jsonSchema)
      // These bounds apply to every integer in JSON.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
  return { required: [], ...json } as unknown as ObjectSchema
}

/** A type that may be null is shorter as a list of types than as alternatives. */
function nullableType(schema: z.core.JSONSchema.BaseSchema) {
  const [type, other] = schema.anyOf ?? []
  if (schema.anyOf?.length !== 2 || other?.type !== 'null' || typeof type?.type !== 'string') return
  if (type.enum || type.type === 'object') return
  delete schema.anyOf
  const { description = type.description } = schema
  Object.assign(schema, type, { type: [type.type, 'null'] }, description === undefined ? {} : { description })
}

/**
 * Generators take a field of a body with a default for one that has to be sent, and a default list for one of any texts. A
 * parameter keeps its default.
 */
function defaultInWords(schema: z.core.JSONSchema.BaseSchema) {
  if (schema.default === undefined) return
  schema.description = `${schema.description} Default: \`${JSON.stringify(schema.default)}\`.`
  delete schema.default
}

/** A schema that is kept open for tools refers to its complete form in the document. */
function describeAs(schema: z.core.JSONSchema.BaseSchema, named: boolean) {
  const { describedAs } = schema
  delete schema.describedAs
  if (!named || describedAs === undefined) return
  delete schema.type
  delete schema.properties
  schema.$ref = `#/$defs/${describedAs}`
}
