import type * as z from 'zod'
import type { FieldError } from './errors.ts'
import { fieldNames, similarName } from './similar-names.ts'

type RawIssue = z.core.$ZodRawIssue

const nouns: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  guid: 'a valid UUID',
  uuid: 'a valid UUID',
  url: 'a valid URL',
  email: 'a valid e-mail address',
  date: 'a date (YYYY-MM-DD)',
  datetime: 'a date and time (ISO 8601)',
}

/**
 * The message of an issue whose schema gives none, beginning with the field's name. Passed to every parse, so that all
 * inputs have the same messages.
 */
export function issueMessage(issue: RawIssue): string {
  const field = (issue.path ?? []).join('.') || 'input'
  switch (issue.code) {
    case 'unrecognized_keys':
      return `Unknown field: ${listed(unknownFields(issue))}`
    case 'invalid_type':
      return issue.input === undefined
        ? `${field} is required`
        : `${field} must be ${nouns[isInteger(issue) ? 'int' : String(issue.expected)] ?? issue.expected}`
    case 'invalid_format':
      if (issue.format === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(String(issue.input))) {
        return `${field} must be a date that exists, and ${issue.input} does not`
      }
      return `${field} must be ${nouns[String(issue.format)] ?? 'well-formed'}`
    case 'invalid_value':
      return `${field} must be ${
        (issue.values as unknown[]).map((value) => JSON.stringify(value)).join(' or ')
      }`
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? `${field} cannot be empty`
        : `${field} must ${sized(issue.origin, 'at least', Number(issue.minimum))}`
    case 'too_big':
      return `${field} must ${sized(issue.origin, 'at most', Number(issue.maximum))}`
    default:
      return `${field} is invalid`
  }
}

const isInteger = (issue: RawIssue) =>
  (issue.inst?._zod.def as { format?: string } | undefined)?.format === 'safeint'

function sized(origin: unknown, bound: string, size: number): string {
  if (origin === 'string') return `have ${bound} ${size} characters`
  if (origin === 'array') return `have ${bound} ${size} ${size === 1 ? 'entry' : 'entries'}`
  return `be ${bound} ${size}`
}

/** The issue with the field's name before a message that a schema gives without one: "must be an https address". */
export const withFieldName = (issue: z.core.$ZodIssue): z.core.$ZodIssue =>
  issue.path.length > 0 && /^(?:must|is|cannot) /.test(issue.message)
    ? { ...issue, message: `${issue.path.join('.')} ${issue.message}` }
    : issue

/**
 * The issues without those that an integer beyond 2^53 causes beside its field's own bound: a caller needs to know only the
 * latter.
 */
export const withoutRepeatedBounds = (issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] =>
  issues.filter((issue) =>
    !isSafeRange(issue) ||
    !issues.some((other) =>
      other.code === issue.code && !isSafeRange(other) && other.path.join('.') === issue.path.join('.')
    )
  )

const isSafeRange = (issue: z.core.$ZodIssue) =>
  (issue.code === 'too_big' && issue.maximum === Number.MAX_SAFE_INTEGER) ||
  (issue.code === 'too_small' && issue.minimum === Number.MIN_SAFE_INTEGER)

/**
 * The issues of a parse as field errors, in the schema's order. An unknown field may be a misspelt one of the schema, or of
 * `names`, which are suggested for the names that they are similar to.
 */
export const fieldErrors = (
  issues: readonly z.core.$ZodIssue[],
  schema?: z.ZodType,
  names?: () => ReadonlyMap<string, string>,
): FieldError[] =>
  issues.slice(0, max).flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? unknownFields(issue).map((field) => ({
        field,
        message: unknownField(field, issue.path, schema, names),
      }))
      : { field: clipped(issue.path.join('.')), message: issue.message }
  ).slice(0, max)

function unknownField(
  field: string,
  path: PropertyKey[],
  schema?: z.ZodType,
  names?: () => ReadonlyMap<string, string>,
): string {
  const own = path.length === 0 ? names?.() : undefined
  const known = own ? [...own.keys()] : schema ? fieldNames(schema, path) : []
  const similar = similarName(field.split('.').at(-1)!, known)
  return `Unknown field: ${field}${
    similar === undefined ? '' : `. Did you mean ${own?.get(similar) ?? similar}?`
  }`
}

/** The number of errors and the length of a name are limited, so that the response does not grow with the input. */
const max = 20
const clipped = (name: string) => name.length > 100 ? `${name.slice(0, 100).toWellFormed()}…` : name
const unknownFields = ({ path = [], keys }: { path?: PropertyKey[]; keys?: unknown }) =>
  (keys as string[]).slice(0, max).map((key) => clipped([...path, key].join('.')))
const listed = (names: string[]) => names.length < max ? names.join(', ') : `${names.join(', ')}, …`
