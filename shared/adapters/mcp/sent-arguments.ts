import * as z from 'zod'
import { OperationError } from '../../errors/errors.ts'
import type { AnyOperation } from '../../operation/operation.ts'
import { asJson, hasTooManyValues } from '../../platform/text.ts'
import { fromText, innermost } from '../http/query.ts'
import { argumentName, fieldsByName } from './argument-names.ts'
import { optionSchema } from './call-tool.ts'

type Fields = Record<string, unknown>
type Shape = Record<string, z.ZodType>

/** The parts of a Zod definition that hold other schemas. */
interface Definition {
  type: string
  shape: Shape
  catchall?: z.ZodType
  valueType: z.ZodType
  element: z.ZodType
  in: z.ZodType
}

/** The fields of an object, by every name that a call may use. */
interface Known {
  shape: Shape
  fields: ReadonlyMap<string, string>
  path?: string
}

const knownOf = new WeakMap<object, Known>()

function known(owner: object, readShape: () => Shape, path?: string): Known {
  let found = knownOf.get(owner)
  if (!found) {
    const shape = readShape()
    knownOf.set(owner, found = { shape, path, fields: fieldsByName(Object.keys(shape), path) })
  }
  return found
}

/** The arguments of a tool. @throws Error if two have one name */
export const knownArguments = (op: AnyOperation): Known =>
  known(op, () => ({ ...optionSchema(op).shape, ...op.input.shape }), op.http.path)

/**
 * The arguments of a call as the fields of the operation. Clients send null or an empty text for an argument that is not set, and
 * numbers, booleans, lists and objects as text. Everything else is unchanged, so that the operation names what is wrong.
 * @throws OperationError for two names of one argument with different values
 */
export const sentArguments = (op: AnyOperation, args: Fields = {}): Fields =>
  readFields(args, knownArguments(op))

function readFields(values: Fields, { shape, fields, path }: Known, other?: z.ZodType): Fields {
  const read = new Map<string, unknown>()
  for (const [name, sent] of Object.entries(values)) {
    const field = fields.get(name) ?? name
    const schema = fields.has(name) ? shape[field] : other
    if (schema && isUnset(sent, schema)) continue
    const value = schema ? readValue(sent, schema) : sent
    if (read.has(field) && JSON.stringify(read.get(field)) !== JSON.stringify(value)) {
      const argument = argumentName(field, path)
      const message = `${argument} is given twice, with different values`
      throw new OperationError('invalid_input', message, { fields: [{ field: argument, message }] })
    }
    read.set(field, value)
  }
  return Object.fromEntries(read)
}

function readValue(value: unknown, schema: z.ZodType): unknown {
  const definition = innermost(schema)._zod.def as unknown as Definition
  switch (definition.type) {
    case 'number':
    case 'boolean':
      return typeof value === 'string' ? fromText(value, schema) : value
    case 'array': {
      const list = typeof value === 'string' ? sentJson(value) : value
      return Array.isArray(list) ? list.map((entry) => readValue(entry, definition.element)) : value
    }
    case 'object': {
      const { shape, catchall } = definition
      return readObject(value, known(shape, () => shape), catchall)
    }
    case 'record':
      return readObject(value, freeNames, definition.valueType)
    case 'pipe':
      return readValue(value, definition.in)
    default:
      return value
  }
}

const freeNames: Known = { shape: {}, fields: new Map() }

function readObject(value: unknown, known: Known, other?: z.ZodType): unknown {
  const object = typeof value === 'string' ? sentJson(value) : value
  const isObject = typeof object === 'object' && object !== null && !Array.isArray(object)
  return isObject ? readFields(object as Fields, known, other) : value
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
