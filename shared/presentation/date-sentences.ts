import { dateText, monthNames } from './dates.ts'

/** 2026-11 as Nov 2026. */
export const monthText = (month: string): string =>
  `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`

/** A sentence of the database, such as about the condition of a recording, with its dates and months in this form. */
export const withDates = (sentence: string): string =>
  sentence.replace(/\b\d{4}-\d\d(-\d\d)?(?![-\w])/g, (date, day) => day ? dateText(date) : monthText(date))
