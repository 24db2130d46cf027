import { shortTime } from '../../format.ts'

/** When a delivery is attempted next. The schedule does not know of a pause of the endpoint, so its time may be past. */
export function nextAttempt(at: string, now = Date.now()): string {
  const seconds = Math.ceil((Date.parse(at) - now) / 1000)
  return `Next attempt ${seconds <= 0 ? 'shortly' : seconds < 60 ? `in ${seconds} s` : shortTime(at)}`
}
