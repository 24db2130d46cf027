import * as z from 'zod'
import type { AnyOperation } from '../../operation/operation.ts'
import { asJson, hasTooManyValues } from '../../platform/text.ts'
import { fromText, innermost } from '../http/query.ts'
import { optionSchema } from './call-tool.ts'

type Fields = Record<string, unknown>

/** The parts of a Zod definition that hold other schemas. */
interface Definition {
  type: string
  shape: Record<string, z.ZodType>
  catchall?: z.ZodType
  valueType: z.ZodType
  element: z.ZodType
  in: z.ZodType
}

/**
 * The arguments of a call as the schema of the tool has them. Clients send null or an empty text for an argument that is not set,
 * and numbers, booleans, lists and objects as text. Everything else is unchanged, so that the operation names what is wrong.
 */
export const sentArguments = (op: AnyOperation, args: Fields = {}): Fields =>
  readFields(args, (name) => fieldOf(op.input.shape, name) ?? fieldOf(optionSchema(op).shape, name))

const fieldOf = (shape: Record<string, z.ZodType>, name: string): z.ZodType | undefined =>
  Object.hasOwn(shape, name) ? shape[name] : undefined

function readFields(values: Fields, schemaOf: (name: string) => z.ZodType | undefined): Fields {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const schema = schemaOf(name)
      if (!schema) return [[name, value]]
      return isUnset(value, schema) ? [] : [[name, read(value, schema)]]
    }),
  )
}

function read(value: unknown, schema: z.ZodType): unknown {
  const definition = innermost(schema)._zod.def as unknown as Definition
  switch (definition.type) {
    case 'number':
    case 'boolean':
      return typeof value === 'string' ? fromText(value, schema) : value
    case 'array': {
      const list = typeof value === 'string' ? sentJson(value) : value
      return Array.isArray(list) ? list.map((entry) => read(entry, definition.element)) : value
    }
    case 'object': {
      const { shape, catchall } = definition
      return readObject(value, (name) => fieldOf(shape, name) ?? catchall)
    }
    case 'record':
      return readObject(value, () => definition.valueType)
    case 'pipe':
      return read(value, definition.in)
    default:
      return value
  }
}

function readObject(value: unknown, schemaOf: (name: string) => z.ZodType | undefined): unknown {
  const object = typeof value === 'string' ? sentJson(value) : value
  const isObject = typeof object === 'object' && object !== null && !Array.isArray(object)
  return isObject ? readFields(object as Fields, schemaOf) : value
}

const sentJson = (text: string): unknown => hasTooManyValues(text) ? undefined : asJson(text)

/** Whether null or an empty text means that a field is not set. */
function isUnset(value: unknown, schema: z.ZodType): boolean {
  if (value !== null && value !== '') return false
  let unset = unsetValues.get(schema)
  if (!unset) unsetValues.set(schema, unset = unsetValuesOf(schema))
  return unset.includes(value)
}

/** A call may have thousands of empty texts, and each would be validated three times. */
const unsetValues = new WeakMap<z.ZodType, readonly (null | '')[]>()

/**
 * The values that mean that a field is not set: null where the schema does not allow it, and an empty text where an optional
 * field has a form that no empty text has, such as an id or a number. A text that is only too short is an error.
 */
function unsetValuesOf(schema: z.ZodType): (null | '')[] {
  const allows = (other: unknown) => schema.safeParse(other).success
  if (allows(null)) return []
  const isFormless = allows(undefined) &&
    schema.safeParse('').error?.issues.some(({ code }) => code !== 'too_small')
  return isFormless ? [null, ''] : [null]
}
