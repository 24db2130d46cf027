import * as z from 'zod'
import { nameOf, nameProblem, textOf, textProblem, visibleName } from './visible-text.ts'

/** For `refine`: refuses what cannot be seen, and names it. */
const refusing = (problemOf: (text: string) => string | undefined) =>
  [(text: string) => problemOf(text) === undefined, {
    error: ({ input }: { input?: unknown }) => problemOf(String(input)),
  }] as const

export const withoutHidden = refusing(nameProblem)
export const textWithoutHidden = refusing(textProblem)

/** Whether an address has only what is seen. U+FFFD is in what was not UTF-8. */
export const isSeenAddress = (address: string): boolean =>
  nameProblem(address) === undefined && !address.includes('\uFFFD')

/** A text that is too long is not read further. */
const tooLong = { abort: true }

/**
 * The usual form of a text with at most `max` characters. A text that is far too long is unchanged, and the limit refuses it. A
 * letter may be four characters before it is composed.
 */
export const unlessTooLong = (max: number, usualOf: (text: string) => string) => (text: string): string =>
  text.length > 4 * max ? text : usualOf(text)

/** A name that somebody gives, on one line. Two names that look alike are equal. */
export const givenName = (max: number, min = 1) =>
  z.string().overwrite(unlessTooLong(max, nameOf)).min(min).max(max, tooLong).refine(...withoutHidden)

/** A text that somebody gives, of several lines. */
export const givenText = (max: number, min = 0) =>
  z.string().overwrite(unlessTooLong(max, textOf)).min(min).max(max, tooLong).refine(...textWithoutHidden)

/** A name that somebody looks for, which loses what cannot be seen. */
export const soughtName = (max: number) =>
  z.string().overwrite(unlessTooLong(max, visibleName)).min(1).max(max, tooLong)

/** A name, an address or a date of a service. */
export const serviceText = z.string().overwrite(visibleName)
