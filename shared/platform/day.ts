/** The day in UTC, YYYY-MM-DD. */
export const dayOf = (time = new Date()): string => time.toISOString().slice(0, 10)

const dayMs = 86_400_000

/** The day a number of days after another one; a negative number leads back. */
export const addDays = (day: string, days: number): string => dayOf(new Date(Date.parse(day) + days * dayMs))

/** How many days one day lies after another. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs
