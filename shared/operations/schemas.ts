import * as z from 'zod'
import { withoutHidden } from '../platform/given-text.ts'
import { isrcOf } from '../providers/codes.ts'

/** Any UUID that Postgres accepts, of any version. */
export const Uuid = z.guid()

export const CatalogId = Uuid.describe('A catalog of yours.')

/** A calendar date, YYYY-MM-DD. */
export const CalendarDate = z.iso.date()

/** An instant in UTC, ISO 8601. */
export const Instant = z.iso.datetime()

/** International Standard Recording Code: country, registrant, year, designation. Hyphens and lower case are accepted. */
export const Isrc = z.string().overwrite((text) => isrcOf(text) ?? text.trim()).refine(
  (text) => isrcOf(text) === text,
  { error: (issue) => `isrc must be a valid ISRC: ${String(issue.input).slice(0, 50).toWellFormed()}` },
)

/** The ISRCs of a list separated by commas, in the same order, with repeats. */
export const isrcList = ({ max, required }: { max: number; required: string }) =>
  z.string({ error: (issue) => issue.input === undefined ? required : undefined })
    .transform((list, context) => {
      const entries = list.split(',')
      const refuse = (message: string) => context.addIssue({ code: 'custom', message, input: list })
      if (list.trim() === '') refuse(required)
      else if (entries.length > max) {
        refuse(`A maximum of ${max} ISRCs may be requested at once; received ${entries.length}`)
      } else {
        return entries.flatMap((entry) => {
          const { data, error } = Isrc.safeParse(entry)
          if (error) refuse(error.issues[0]!.message)
          return data ?? []
        })
      }
      return z.NEVER
    })

/** A public address. Only https, so that no reader of a profile is sent to anything else. */
export const SecureUrl = z.url({ protocol: /^https$/ }).max(2048, { abort: true }).refine(...withoutHidden)

/** The number of a page, from 1. */
export const Page = z.int().min(1).max(1_000_000).default(1).describe('The page, from 1.')

/** How many rows a response has at most. */
export const limit = (max: number, preset: number) =>
  z.int().min(1).max(max).default(preset).describe('Rows at most.')

/** The query of a list that can grow. Its response has `pagination`. */
export const pageQuery = { page: Page, limit: limit(100, 50) }

export const Pagination = z.object({
  page: z.int().describe('This page, from 1.'),
  limit: z.int().describe('Rows per page.'),
  total_count: z.int().describe('Rows on all pages.'),
  total_pages: z.int().describe('0 if there are no rows.'),
  has_more: z.boolean().describe('Whether there is a next page.'),
}).meta({ id: 'Pagination', description: 'Where a page is.' }).describe('Where this page is.')

/** A count or a sum of plays. It is whole, but may be above 2^53, which `z.int()` refuses. */
export const Plays = z.number().meta({ type: 'integer' })

/** A field with one fixed value, which handlers leave out. */
export const constant = <T extends string | number | boolean>(value: T) =>
  z.literal(value).default(value as never)

/** A name in a question to a user: one line, of a limited length. */
export const quoted = (name: string): string =>
  `“${name.replace(/[\s\p{C}]+/gu, ' ').trim().slice(0, 80).toWellFormed()}”`

/** The output of most operations: `status: "success"` and some fields. */
export const success = <S extends z.ZodRawShape>(fields: S) =>
  z.object({ status: constant('success').describe('Always success.'), ...fields })
