// The one form of dates in texts for people. Exports and addresses have ISO 8601.

export const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** 2026-11-08 as 8 Nov, where the year is said nearby. */
export const shortDate = (date: string): string =>
  `${Number(date.slice(8, 10))} ${monthNames[Number(date.slice(5, 7)) - 1]}`

/** A date, or the UTC date of an instant, in ISO 8601, as 8 Nov 2026. */
export const dateText = (date: string): string => `${shortDate(date)} ${date.slice(0, 4)}`

/** An instant in ISO 8601, as 8 Nov 2026, 14:05 UTC. */
export const timeText = (instant: string): string => {
  const utc = new Date(instant).toISOString()
  return `${dateText(utc)}, ${utc.slice(11, 16)} UTC`
}
