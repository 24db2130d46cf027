import type { AnyOperation, UploadBinding } from '../../operation/operation.ts'
import { examples } from '../../operations/examples.ts'
import { bodyTypes } from '../http/multipart.ts'
import type { Components, Json } from './components.ts'
import { typeName } from './type-name.ts'

export const pathNames = ({ http }: AnyOperation): string[] =>
  [...http.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)

/** The body of the operations of one method and path, in each media type that they accept. */
export function requestBody(ops: readonly AnyOperation[], components: Components): Json {
  const { http } = ops[0]!
  const refs = ops.map((op) => jsonBody(op, components))
  const json = {
    schema: refs.length === 1 ? refs[0]! : {
      oneOf: refs,
      discriminator: {
        propertyName: 'action',
        mapping: Object.fromEntries(ops.map(({ http }, index) => [http.action, refs[index]!.$ref])),
      },
    },
    ...bodyExamples(ops),
  }
  return {
    required: http.body !== 'optional',
    content: {
      ...http.upload && { 'multipart/form-data': form(ops[0]!, components) },
      ...http.upload && files(http.upload),
      'application/json': json,
      ...http.form && { 'application/x-www-form-urlencoded': { schema: refs[0] } },
    },
  }
}

function jsonBody(op: AnyOperation, components: Components): { $ref: string } {
  const { action, rawSchema } = op.http
  const name = `${typeName(op.name)}Request`
  const about = { description: `The body of a request to \`${op.name}\`.` }
  if (rawSchema) return components.addSchema(name, rawSchema, 'input', (schema) => ({ ...about, ...schema }))
  const inPath = pathNames(op)
  return components.addSchema(name, op.input, 'input', (schema) => {
    const { properties, required } = schema as { properties: Record<string, Json>; required: string[] }
    const fields = Object.entries(properties).filter(([name]) => !inPath.includes(name))
    const own = required.filter((name) => !inPath.includes(name))
    const selected = { action: { type: 'string', const: action, description: 'Selects this change.' } }
    return {
      ...about,
      ...schema,
      properties: { ...action !== undefined && selected, ...Object.fromEntries(fields) },
      required: action === undefined ? own : ['action', ...own],
    }
  })
}

/** The examples of the bodies, by operation. */
function bodyExamples(ops: readonly AnyOperation[]): Json {
  const values = ops.flatMap((op) => {
    const example = examples[op.name]
    if (!example) return []
    const inPath = pathNames(op)
    const fields = Object.entries(example.input ?? {}).filter(([name]) => !inPath.includes(name))
    const { action } = op.http
    const value = example.body ?? { ...action !== undefined && { action }, ...Object.fromEntries(fields) }
    return [[op.name, { summary: op.summary, value }]]
  })
  return values.length > 0 ? { examples: Object.fromEntries(values) } : {}
}

/** The file as the whole body. The other fields are in the query. */
const files = (upload: UploadBinding): Json =>
  Object.fromEntries(
    bodyTypes(upload).map((type) => [type, {
      schema: {
        type: 'string',
        format: 'binary',
        description: `The file itself, of at most ${upload.maxBytes} bytes.`,
      },
    }]),
  )

/** A form with a file. The other fields are in the query. */
function form(op: AnyOperation, components: Components): Json {
  const { field, maxBytes, types } = op.http.upload!
  const file = {
    type: 'string',
    format: 'binary',
    description: `The file, of at most ${maxBytes} bytes.`,
  }
  return {
    schema: components.add('schemas', `${typeName(op.name)}Form`, {
      type: 'object',
      description: `The form of a request to \`${op.name}\`.`,
      required: [field],
      properties: { [field]: file },
    }),
    encoding: { [field]: { contentType: types.join(', ') } },
  }
}
