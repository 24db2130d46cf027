import type { Tone } from '../../../components/tag.tsx'

/** Recordings of one reason, in a row of the table of doubts. */
export interface Row {
  key: string
  tone: Tone
  state: string
  seen: string
  helps: string
  recordings: number
  isrcs: readonly string[]
  /** Null for what is not valued. */
  value: number | null
}

/** Recordings of a row that it names before the others are opened. */
export const shownLinks = 4
/** What rows have together; null if one of them is too long to sum. */
export const valueOf = (rows: readonly Row[]): number | null =>
  rows.some(({ value }) => value === null) ? null : rows.reduce((sum, { value }) => sum + value!, 0)
export const recordingsOf = (rows: readonly Row[]): number =>
  rows.reduce((sum, { recordings }) => sum + recordings, 0)
