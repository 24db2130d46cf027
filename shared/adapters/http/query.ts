import * as z from 'zod'

/**
 * Reads query parameters as the values that the schema expects: a plain decimal integer becomes a number and true/false a
 * boolean where it wants one. Everything else (7.0, 1e1, +7, 07) stays text, which the schema refuses.
 */
export function readQuery(
  url: URL,
  schema: z.ZodObject,
  options: { strict: boolean; pathParameters: string[] },
): { values: Record<string, unknown>; issues: z.core.$ZodIssue[] } {
  // Without a prototype, so that no name means more than the caller said.
  const values: Record<string, unknown> = Object.create(null)
  const issues: z.core.$ZodIssue[] = []
  const first = new Map<string, string>()
  const twice = new Set<string>()
  for (const [name, text] of url.searchParams) first.has(name) ? twice.add(name) : first.set(name, text)
  for (const [name, text] of first) {
    if (twice.has(name)) issues.push(repeated(name))
    const field = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined
    if (options.pathParameters.includes(name)) {
      // The path says it already; a second value could only contradict it.
      if (options.strict) issues.push(repeated(name))
    } else if (field || options.strict) {
      values[name] = fromText(text, field)
    }
  }
  return { values, issues }
}

const repeated = (name: string): z.core.$ZodIssue => ({
  code: 'custom',
  path: [name],
  message: `${name} may be given only once`,
  params: { repeated: true },
  input: undefined,
})

function fromText(text: string, field: z.core.$ZodType | undefined): unknown {
  const kind = field && innermost(field)._zod.def.type
  if (kind === 'number' && /^-?(0|[1-9][0-9]*)$/.test(text)) return Number(text)
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

function innermost(field: z.core.$ZodType): z.core.$ZodType {
  const inner = (field._zod.def as { innerType?: z.core.$ZodType }).innerType
  return inner ? innermost(inner) : field
}
