import * as z from 'zod'
import type { ToolCall } from '../../operation/tool.ts'
import { Isrc } from '../schemas.ts'
import type { HistoryPage } from './history-page.ts'
import { Recording, type RecordingHistory } from './history-schemas.ts'

/** The arguments that the history has only as a tool. */
export const historyOptions = {
  observations: z.boolean().default(false)
    .describe('Return each daily observation and list of days; by default only totals and changes.'),
  picture_of: Isrc.optional().describe('A recording of the catalog: adds a picture (PNG) of its series.'),
}

const dayCount = (what: string) => z.int().optional().describe(`Days ${what}; left out if 0.`)

const days = ['observations', 'missing_days', 'invalid_days', 'correction_days'] as const

/** A recording for a model: totals and changes. With `observations` it is unchanged, and these fields are missing. */
export const CompactRecording = Recording.extend({
  total: z.int().nullable().optional()
    .describe('Cumulative count on the last boundary date; null without a valid one.'),
  missing_day_count: dayCount('without an observation'),
  invalid_day_count: dayCount('with an invalid count'),
  correction_day_count: dayCount('on which the counter fell'),
}).partial(Object.fromEntries(days.map((name) => [name, true])) as { [name in typeof days[number]]: true })

/** A page for a model, unchanged if it requested observations: those of a full page are 30,000 tokens. */
export function compactHistory(page: HistoryPage, { options }: ToolCall): unknown {
  if (options.observations) return page
  const recordings = page.recordings.map((recording) => compact(recording, page.periods.current.end))
  return { ...page, recordings }
}

function compact(recording: RecordingHistory, lastDate: string) {
  const { observations, missing_days, invalid_days, correction_days, ...rest } = recording
  const last = observations.at(-1)
  const isValid = last?.date === lastDate && !invalid_days.includes(lastDate)
  return {
    ...rest,
    total: isValid ? last.value : null,
    ...missing_days.length > 0 && { missing_day_count: missing_days.length },
    ...invalid_days.length > 0 && { invalid_day_count: invalid_days.length },
    ...correction_days.length > 0 && { correction_day_count: correction_days.length },
  }
}

/** The summary counts the recordings of the page, which a cut makes shorter. */
export const recountComparable = <T extends Pick<HistoryPage, 'recordings'>>(page: T): T => ({
  ...page,
  comparable_recordings: page.recordings.filter(({ state }) => state === 'comparable').length,
})
