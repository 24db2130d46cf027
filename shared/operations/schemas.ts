import * as z from 'zod'

/** Any UUID that Postgres takes, whatever its version. */
export const Uuid = z.guid()

/** The catalog that a path or a tool's argument names. */
export const CatalogId = Uuid.describe('The catalog; yours or of an organization that you belong to.')

/** A calendar date, YYYY-MM-DD. */
export const CalendarDate = z.iso.date()

/** An instant in UTC, ISO 8601. */
export const Instant = z.iso.datetime()

/** International Standard Recording Code: country, registrant, year, designation. Lower case is accepted. */
export const Isrc = z.string().trim().regex(/^[A-Za-z]{2}[A-Za-z0-9]{3}[0-9]{7}$/, {
  error: (issue) => `isrc must be a valid ISRC: ${String(issue.input).slice(0, 50).toWellFormed()}`,
}).toUpperCase()

/** The `status` that most answers carry. */
export const Success = z.literal('success')

/** An answer with its `status`. */
export const success = <T extends object>(fields: T) => ({ status: 'success' as const, ...fields })
