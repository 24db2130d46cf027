import * as z from 'zod'

/** Supabase's gateway selects the region by it. supabase-js adds it to the query of each call that has a region. */
const regionParameter = 'forceFunctionRegion'

/** Says whose data is read. An operation that does not take such a name would answer for somebody else. */
export const ownerNames = [
  'account_id',
  'organization_id',
  'organizationId',
  'artist_account_id',
  'workspace',
]

/**
 * Reads query parameters. Where the schema expects a number or a boolean, plain decimals and true or false are converted,
 * decimals with a point only where the number need not be an integer. Everything else (1e1, +7, 07) stays text, which the
 * schema rejects. A name that the query does not take is ignored, except that of an owner.
 */
export function readQuery(
  url: URL,
  schema: z.ZodObject,
  options: { strict: boolean; pathParameters: string[] },
): { values: Record<string, unknown>; issues: z.core.$ZodIssue[] } {
  // Without a prototype, so that names like __proto__ have no effect.
  const values: Record<string, unknown> = Object.create(null)
  const issues: z.core.$ZodIssue[] = []
  for (const [name, [text, ...others]] of Map.groupBy(url.searchParams, ([name]) => name)) {
    if (name === regionParameter) continue
    if (others.length > 0) issues.push(repeated(name))
    const field = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined
    if (options.pathParameters.includes(name)) {
      // The path has the value already.
      if (options.strict) issues.push(repeated(name))
      else if (ownerNames.includes(name)) issues.push(unknownKeys([name]))
    } else if (field || options.strict) {
      values[name] = fromText(text![1], field)
    } else if (ownerNames.includes(name)) issues.push(unknownKeys([name]))
  }
  return { values, issues }
}

/** What is no field of the input. */
export const unknownKeys = (keys: string[]): z.core.$ZodIssue => ({
  code: 'unrecognized_keys',
  keys,
  path: [],
  input: undefined,
  message: `Unknown field: ${keys.join(', ')}`,
})

const repeated = (name: string): z.core.$ZodIssue => ({
  code: 'custom',
  path: [name],
  message: `${name} may be given only once`,
  params: { repeated: true },
  input: undefined,
})

/** A text as the number or the boolean that a field expects. Any other text is unchanged, which the field's schema rejects. */
export function fromText(text: string, field: z.core.$ZodType | undefined): unknown {
  const { type: kind, format } = (field ? innermost(field)._zod.def : {}) as {
    type?: string
    format?: string
  }
  const decimal = format ? /^-?(0|[1-9][0-9]*)$/ : /^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/
  if (kind === 'number' && decimal.test(text)) return toFinite(Number(text))
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

/** Hundreds of digits are read as infinity, which schemas do not take for an integer. */
const toFinite = (value: number) => Math.max(-Number.MAX_VALUE, Math.min(value, Number.MAX_VALUE))

/** A schema without what makes it optional or nullable. */
export function innermost(field: z.core.$ZodType): z.core.$ZodType {
  const inner = (field._zod.def as { innerType?: z.core.$ZodType }).innerType
  return inner ? innermost(inner) : field
}
