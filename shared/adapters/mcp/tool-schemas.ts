import * as z from 'zod'
import type { AnyOperation } from '../../operation/operation.ts'
import { convert, inputSchema, type ObjectSchema } from '../json-schema.ts'
import { argumentName, inArgumentNames } from './argument-names.ts'

interface Schema {
  [keyword: string]: unknown
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  description?: string
  items?: Schema
  additionalProperties?: Schema | boolean
  examples?: Record<string, unknown>[]
  format?: string
}

/**
 * The input schema of a tool: that of the operation, and the arguments that only the tool has, by the names of arguments. It has
 * only what the providers of models accept (portable-schemas.test.ts). The operation's own schema validates the call.
 */
export function toolInputSchema(op: AnyOperation, options: z.ZodRawShape): ObjectSchema {
  const { properties, ...schema } = withoutFields(inputSchema(op) as Schema, op.tool?.without ?? [])
  const whole = {
    ...schema,
    properties: {
      ...properties,
      ...convert(z.object(options), 'input').properties as Record<string, Schema>,
    },
  }
  return portableInput(inNamesOf(op, whole, op.http.path)) as ObjectSchema
}

/** A schema whose properties are named as arguments. Every organization is described in the same words. */
function inNamesOf(op: AnyOperation, schema: Schema, path?: string): Schema {
  const { properties, required, description, ...rest } = mapParts(schema, (part) => inNamesOf(op, part))
  const named = Object.entries(properties ?? {}).map(([field, part]) => {
    const name = argumentName(field, path)
    return [name, name === 'workspace' ? { ...part, description: workspace } : part]
  })
  return {
    ...rest,
    ...description && { description: inArgumentNames(op, description) },
    ...properties && { properties: Object.fromEntries(named) },
    ...required && { required: required.map((field) => argumentName(field, path)) },
  }
}

const workspace = "An organization's id; not needed for your own."

/** A schema without these fields, as dotted paths that pass through lists. */
function withoutFields(schema: Schema, paths: readonly string[]): Schema {
  if (paths.length === 0) return schema
  if (schema.items) return { ...schema, items: withoutFields(schema.items, paths) }
  const kept = Object.entries(schema.properties ?? {}).filter(([name]) => !paths.includes(name))
    .map(([name, part]) => {
      const inside = paths.filter((path) => path.startsWith(`${name}.`))
      return [name, withoutFields(part, inside.map((path) => path.slice(name.length + 1)))]
    })
  return { ...schema, properties: Object.fromEntries(kept) }
}

/** The output schema of a tool, with the fields that the list of tools describes. */
export function toolOutputSchema({ output, tool }: AnyOperation): ObjectSchema {
  const schema = convert(tool?.output ?? output, 'output') as Schema
  return portableOutput(tool?.listed ? pickFields(schema, tool.listed) : schema) as ObjectSchema
}

/** A schema with only these fields, as dotted paths that pass through lists. It does not say which are required. */
function pickFields(schema: Schema, paths: readonly string[]): Schema {
  if (paths.length === 0) return schema
  if (schema.items) return { ...schema, items: pickFields(schema.items, paths) }
  const { required: _, properties = {}, ...rest } = schema
  const names = [...new Set(paths.map((path) => path.split('.')[0]!))]
  const picked = names.map((name) => {
    const inside = paths.filter((path) => path.startsWith(`${name}.`))
    return [name, pickFields(properties[name]!, inside.map((path) => path.slice(name.length + 1)))]
  })
  return { ...rest, properties: Object.fromEntries(picked) }
}

/** In place of formats: Gemini accepts no other format than that of an instant. */
const patterns: Record<string, string> = {
  uuid: '^[0-9a-fA-F-]{36}$',
  date: '^\\d{4}-\\d{2}-\\d{2}$',
}

/** The largest integer of Postgres. */
const maxInteger = 2 ** 31 - 1

/** One type for each argument, without keywords that Gemini does not know. A description says where null has a meaning. */
function portableInput(schema: Schema): Schema {
  const { additionalProperties, propertyNames: _, examples, contentEncoding: __, ...rest } = schema
  const portable = mapParts(rest, portableInput)
  if (Array.isArray(portable.type)) portable.type = portable.type.find((type) => type !== 'null')
  if (portable.required?.length === 0) delete portable.required
  // A list is short: the operation refuses what these do, with a clearer error than a client.
  if (Number(portable.minLength) <= 1) delete portable.minLength
  if (Number(portable.maximum) >= maxInteger) delete portable.maximum
  if (String(portable.pattern ?? '').length > 60) delete portable.pattern
  if (portable.format !== undefined && portable.format !== 'date-time') {
    const pattern = patterns[portable.format]
    delete portable.format
    if (pattern) portable.pattern = pattern
  }
  // The names in an object whose names are free, as its example has them.
  if (portable.type === 'object' && !portable.properties && typeof additionalProperties === 'object') {
    const value = portableInput(additionalProperties)
    portable.properties = Object.fromEntries(Object.keys(examples?.[0] ?? {}).map((name) => [name, value]))
  }
  return portable
}

/** Alternatives in place of a list of types. */
function portableOutput(schema: Schema): Schema {
  const { propertyNames: _, ...rest } = schema
  const portable = mapParts(rest, portableOutput)
  if (!Array.isArray(portable.type)) return portable
  const { description, type, ...constraints } = portable
  const alternatives = type.map((type) => type === 'null' ? { type } : { ...constraints, type })
  return { ...description !== undefined && { description }, anyOf: alternatives }
}

/** A copy of a schema whose inner schemas are replaced. */
function mapParts(schema: Schema, change: (part: Schema) => Schema): Schema {
  const { properties, items, anyOf } = schema
  return {
    ...schema,
    ...properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, part]) => [name, change(part)]),
      ),
    },
    ...items && { items: change(items) },
    ...Array.isArray(anyOf) && { anyOf: anyOf.map(change) },
  }
}
