import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { CalendarDate, CatalogId, Instant, Isrc, Plays, success, Uuid } from '../schemas.ts'
import { comparisonAccess, historyUnavailable } from './history-schemas.ts'
import { figuresTime, recordingFigures, statesInWords } from './recording-schemas.ts'

const plays = (what: string) => Plays.nullable().describe(what)

const RecordingDay = z.object({
  date: CalendarDate.describe('UTC date.'),
  state: z.enum(['whole', 'gap', 'fell', 'together', 'invalid', 'first', 'before_first']).describe(
    'whole: counted on this date and the one before. gap: not counted. fell: the counter fell. ' +
      'together: its plays are known together with those of the dates before, which have no count. ' +
      'invalid: a count that cannot be plays. first: its first count. before_first: earlier than that.',
  ),
  count: plays('The valid count of the date; null without one.'),
  gain: plays('Plays since the date before; null unless both have a count.'),
  late_gain: plays('together: plays since the previous count.'),
  late_days: z.int().nullable().describe('together: dates since the previous count.'),
  late_average: z.number().nullable().describe(
    'The plays of this date if a late gain, also of a later date, is spread evenly over its dates; null without one.',
  ),
  fall: plays('fell: by how many plays.'),
  event: z.object({
    kind: z.enum(['correction', 'jump', 'stale_capture']).describe('What the counter did.'),
    plays: Plays.describe('Plays beyond a typical day; of a correction, how far the count fell.'),
  }).nullable().describe('A sudden change of the counter that is no listening; null without one.'),
}).meta({ id: 'RecordingDay', description: 'A date of a recording.' })

const dates = (what: string) => z.array(CalendarDate).describe(`Of the 15 dates of the comparison: ${what}.`)
const amount = (what: string) => z.number().describe(what)

export const getRecording = operation({
  name: 'get_catalog_recording',
  summary: 'Read a recording of a catalog with its figures, its days and its value.',
  description: statesInWords,
  access: comparisonAccess,
  http: { method: 'get', path: '/api/catalogs/{catalogId}/recordings/{isrc}', strictQuery: true },
  input: z.strictObject({
    catalogId: CatalogId,
    isrc: Isrc.describe('The recording.'),
    days: z.int().min(7).max(365).default(56).describe('Dates until yesterday.'),
  }),
  output: success({
    ...figuresTime,
    ...recordingFigures,
    missing_days: dates('those without a count'),
    invalid_days: dates('those with a count that cannot be plays'),
    correction_days: dates('those on which the counter fell'),
    compared_again_on: CalendarDate.nullable().describe(
      'The first date on which it is compared if it is counted on each from now on; null if it is compared, or unknown.',
    ),
    value_range: z.object({
      low: amount('The low case.'),
      mid: amount('The middle case.'),
      high: amount('The high case.'),
      as_of: Instant.describe('When it was valued (UTC).'),
    }).nullable().describe(
      'Its value in US dollars by the stored valuation that the headline is, with its own range: ranges do not add up. Null without one.',
    ),
    days: z.array(RecordingDay).describe('Each date until yesterday, oldest first.'),
    other_catalogs: z.array(
      z.object({ id: Uuid.describe('The catalog.'), name: z.string().describe('Its name.') })
        .meta({ id: 'OtherCatalog', description: 'A catalog of yours.' }),
    ).describe('Other catalogs of yours that have it, by name, 100 at most.'),
  }),
  errors: ['not_found'],
  faultTexts: historyUnavailable,
  handle: ({ db }, { catalogId, isrc, days }) =>
    db.call('get_catalog_recording', { catalog_id: catalogId, isrc, days }),
})
