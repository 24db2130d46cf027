/** The day in UTC, YYYY-MM-DD. */
export const dayOf = (time = new Date()): string => time.toISOString().slice(0, 10)
