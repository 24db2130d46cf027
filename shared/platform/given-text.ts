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

/** A name that somebody gives, on one line. Two names that look alike are equal. */
export const givenName = (max: number, min = 1) =>
  z.string().overwrite(nameOf).min(min).max(max, tooLong).refine(...withoutHidden)

/** A text that somebody gives, of several lines. */
export const givenText = (max: number, min = 0) =>
  z.string().overwrite(textOf).min(min).max(max, tooLong).refine(...textWithoutHidden)

/** A name, an address or a date of a service. */
export const serviceText = z.string().overwrite(visibleName)
