/** A part of a JSON Schema, as the adapters make it of an operation. */
export interface Schema {
  type?: string | string[]
  format?: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  default?: unknown
}

/** A schema as a list of its fields, nested up to a depth. */
export function fieldList(schema: Schema, depth: number, names: readonly string[], indent = ''): string[] {
  return names.flatMap((name) => {
    const field = schema.properties![name]!
    const facts = factsOf(field, schema.required?.includes(name) === true)
    const line = `${indent}- \`${name}\` (${facts.join(', ')})${
      field.description ? `: ${field.description}` : ''
    }`
    const inner = objectIn(field)
    if (!inner || depth <= 1) return [line]
    return [line, ...fieldList(inner, depth - 1, Object.keys(inner.properties!), `${indent}  `)]
  })
}

/** What is true of a field's value in a few words, as Markdown. */
export const factsOf = (field: Schema, isRequired: boolean): string[] => [
  kindOf(field),
  ...isRequired ? ['required'] : [],
  ...boundsOf(field),
]

/** The object of a field: itself, that of a list, or the only one of alternatives. */
function objectIn(field: Schema): Schema | undefined {
  if (field.properties) return Object.keys(field.properties).length > 0 ? field : undefined
  if (field.items) return objectIn(field.items)
  const objects = (field.anyOf ?? field.oneOf ?? []).map(objectIn).filter((found) => found !== undefined)
  return objects.length === 1 ? objects[0] : undefined
}

const listed = (values: readonly unknown[]) => {
  const shown = values.slice(0, 12).map((value) => `\`${value}\``).join(' \\| ')
  return values.length > 12 ? `${shown} …` : shown
}

function kindOf(field: Schema): string {
  if (field.const !== undefined) return `\`${field.const}\``
  if (field.enum) return listed(field.enum)
  const options = field.anyOf ?? field.oneOf
  if (options) return [...new Set(options.map(kindOf))].join(' or ')
  const kinds = [field.type ?? 'any'].flat().map((type) =>
    type === 'array' ? `list of ${field.items ? kindOf(field.items) : 'any'}` : type
  )
  return [field.format && kinds[0] === 'string' ? field.format : kinds[0], ...kinds.slice(1)].join(' or ')
}

/** The limits of a value in a few words. */
function boundsOf(field: Schema): string[] {
  const between = (least: number | undefined, most: number | undefined, unit: string) =>
    least !== undefined && most !== undefined
      ? [`${least} to ${most}${unit}`]
      : most !== undefined
      ? [`at most ${most}${unit}`]
      : least !== undefined && least > 0
      ? [`at least ${least}${unit}`]
      : []
  return [
    ...between(field.minimum, field.maximum, ''),
    ...between(field.minLength, field.maxLength, ' characters'),
    ...between(field.minItems, field.maxItems, ' items'),
    ...field.default === undefined ? [] : [`default \`${JSON.stringify(field.default)}\``],
  ]
}
