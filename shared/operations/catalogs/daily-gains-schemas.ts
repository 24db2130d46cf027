import * as z from 'zod'
import { CalendarDate, CatalogId, Plays, success, Uuid } from '../schemas.ts'
import { ConditionCounts } from './condition-schema.ts'

const dayMs = 86_400_000
const maxDays = 400
/** At most the last date that is written with four digits of the year: it is in the future anyway. */
const dateOf = (ms: number) => new Date(Math.min(ms, Date.parse('9999-12-31'))).toISOString().slice(0, 10)

/** The query of a range of dates, with further fields: `since` and either `until` or `days`. */
export const gainsQuery = <S extends z.ZodRawShape>(fields: S) =>
  z.strictObject({
    catalogId: CatalogId,
    since: CalendarDate.refine((date) => date >= '0001-01-01', 'since must be in the year 1 or later')
      .describe('The UTC date before the first gain: its observations are what the first gain is added to.'),
    until: CalendarDate.optional().describe('The last UTC date, 1 to 400 days after since. Or give days.'),
    days: z.int().min(1).max(maxDays).optional().describe('How many days of gains. Or give until.'),
    ...fields,
  }).refine((query) => {
    const { since, until, days } = query as { since: string; until?: string; days?: number }
    const range = until === undefined ? days : days === undefined && daysBetween(since, until)
    return range !== undefined && range !== false && range >= 1 && range <= maxDays
  }, {
    path: ['until'],
    error: `Give either until, 1 to ${maxDays} days after since, or days`,
    when: ({ issues }) => issues.length === 0,
  })

const daysBetween = (since: string, until: string) => (Date.parse(until) - Date.parse(since)) / dayMs

/** The last date of a range. */
export const lastDate = ({ since, until, days }: { since: string; until?: string; days?: number }): string =>
  until ?? dateOf(Date.parse(since) + days! * dayMs)

const GainDate = z.object({
  date: CalendarDate.describe('UTC date.'),
  gap: z.boolean().describe('Whether no recording was observed.'),
  gain: Plays.nullable().describe(
    'Plays gained since the day before by recordings that were observed on both days; null if there are none.',
  ),
  recordings_compared: z.int().describe(
    'Recordings that were observed on this date and the day before, also those whose counter fell.',
  ),
  recordings_observed: z.int().describe('Recordings with a valid observation on this date.'),
  recordings_expected: z.int().describe('Recordings that were observed on this date or earlier, from since.'),
  late_gain: Plays.describe(
    'Plays gained by recordings whose previous observation is older than the day before, over all days since it. ' +
      'It is not in gain.',
  ),
  late_recordings: z.int().describe('Recordings that late_gain counts.'),
  late_days: z.int().describe('The most days since such an observation; 0 without one.'),
  late_average: z.number().describe(
    'Plays that fall on this date if each late gain, also of later dates, is spread evenly over its days.',
  ),
  corrections: z.int().describe('Recordings whose counter fell since their previous observation.'),
  corrected_plays: Plays.describe('By how many plays they fell: 0 or negative. It is in no gain.'),
  event_recordings: z.int().describe(
    'Recordings whose counter jumped or was merged, of the 500 that gained most.',
  ),
  event_plays: Plays.describe(
    'Plays of these jumps and merges beyond a typical day: no listening. gain and late_gain have them.',
  ),
}).meta({ id: 'DailyGain', description: 'What a catalog gained on a date.' })

export const DailyGainsResponse = success({
  catalog_id: Uuid.describe('The catalog.'),
  name: z.string().describe('The name of the catalog.'),
  since: CalendarDate.describe('The date before the first gain.'),
  until: CalendarDate.describe('The last date.'),
  recordings: z.int().describe('Recordings of the catalog, observed or not.'),
  conditions: ConditionCounts,
  dates: z.array(GainDate).describe('Each date after since, by date.'),
})

export type DailyGains = Omit<z.output<typeof DailyGainsResponse>, 'status'>
