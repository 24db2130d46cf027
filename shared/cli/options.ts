import { usageError } from './failure.ts'

/** The options of every command. */
export interface CommonOptions {
  json?: boolean
  baseUrl?: string
}

export function wholeNumber(option: string, text: string): number {
  if (/^\d{1,7}$/.test(text)) return Number(text)
  throw usageError(`${option} must be a whole number, not ${text}`)
}

/** A time limit in milliseconds. */
export function timeLimitMs(option: string, seconds: string): number {
  const ms = Number(seconds) * 1000
  if (ms > 0 && ms < 2 ** 31) return ms
  throw usageError(`${option} must be a number of seconds`)
}

/** A decimal number, such as 0.1. */
export function decimalNumber(option: string, text: string): number {
  if (/^\d{1,7}(\.\d{1,9})?$/.test(text)) return Number(text)
  throw usageError(`${option} must be a number such as 0.1, not ${text}`)
}
