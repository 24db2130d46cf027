import * as z from 'zod'

/** What may be known of a recording beside the others of its catalog: docs/catalogs.md. */
export const conditions = [
  'implausible',
  'not_counted',
  'shares_counter',
  'continues_as',
  'likely_continued',
  'vanished',
  'stale',
  'likely_copy',
  'seasonal',
  'slow_counter',
  'no_plays',
  'future_release',
  'age_unknown',
  'age_inferred',
  'short',
] as const

/** The words come from the database, so that each surface has the same ones. */
export const Condition = z.object({
  code: z.enum(conditions).describe('What is known of it.'),
  explanation: z.string().describe('The same in words.'),
}).meta({ id: 'RecordingCondition', description: 'What is known of a recording, as of the headline.' })

export const ConditionCounts = z.array(
  z.object({
    condition: z.enum(conditions).describe('What is known of them.'),
    recordings: z.int().describe('How many.'),
    isrcs: z.array(z.string()).describe('The first 10 of them.'),
  }).meta({ id: 'ConditionCount', description: 'Recordings with one condition.' }),
).describe(
  'What is known of the recordings, as of the headline; those that are counted as usual are left out.',
)

/** What is known of the recordings of a page, for the tool: the output of the comparison does not have it. */
export const PageConditions = z.array(z.object({ isrc: z.string(), explanation: z.string() }))

/** The same in lines; undefined if all are counted as usual. */
export const conditionNote = (conditions: z.output<typeof PageConditions>): string | undefined =>
  conditions.map(({ isrc, explanation }) => `${isrc}: ${explanation}`).join('\n') || undefined
