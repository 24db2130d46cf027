import type * as z from 'zod'
import { namedSchema } from '../json-schema.ts'

export type Json = Record<string, unknown>
type Kind = 'schemas' | 'responses' | 'headers'

/** The named parts of a document, collected while its operations are described. */
export interface Components {
  parts: Record<Kind, Json>
  /** Adds a part and returns the reference to it. @throws if another part has the name */
  add(kind: Kind, name: string, part: Json): { $ref: string }
  /** Adds a schema, and those with an id inside it, and returns the reference to it. */
  addSchema(name: string, type: z.ZodType, io: 'input' | 'output', change?: (schema: Json) => Json): {
    $ref: string
  }
}

export function openComponents(): Components {
  const parts: Components['parts'] = { schemas: {}, responses: {}, headers: {} }
  const add: Components['add'] = (kind, name, part) => {
    const known = parts[kind][name] ??= part
    if (known !== part && JSON.stringify(known) !== JSON.stringify(part)) {
      throw new Error(`Two different ${kind} of the document have the name ${name}`)
    }
    return { $ref: `#/components/${kind}/${name}` }
  }
  return {
    parts,
    add,
    addSchema(name, type, io, change = (schema) => schema) {
      const text = JSON.stringify(namedSchema(type, io)).replaceAll('"#/$defs/', '"#/components/schemas/')
      const { $defs = {}, ...schema } = JSON.parse(text)
      for (const [id, definition] of Object.entries($defs)) add('schemas', id, definition as Json)
      return add('schemas', name, change(schema))
    },
  }
}
