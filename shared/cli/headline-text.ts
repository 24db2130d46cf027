import type { Catalog } from '../client/mod.ts'
import { count, day, percent, usd } from './numbers.ts'

type Headline = Catalog['headline']

export const ofShare = (share: number | null) => percent(share === null ? null : share * 100).replace('+', '')

/** What a report says first, of a catalog or of the report. */
export function headlineText(
  { id, state, updating, as_of, value, confidence, base, at_risk, missing }: Headline,
): string[] {
  if (state === 'being_made') return [missing!.explanation]
  return [
    ...value && confidence
      ? [
        `${usd(value.mid)} as of ${day(as_of)}, 80 % interval ${usd(value.low)} to ${usd(value.high)}`,
        confidence.explanation,
      ]
      : [
        `No value as of ${day(as_of)}. ${missing?.explanation ?? ''}`,
        ...missing?.possible_from
          ? [`With a capture each day, a value is possible from ${missing.possible_from}.`]
          : [],
      ],
    ...updating ? ['Updating: a newer value is being made.'] : [],
    id ? `Valuation ${id}` : 'This value is not sealed: it is of a time before the first valuation.',
    ...base ? [base.explanation] : [],
    ...at_risk?.recordings
      ? [
        `Value at risk: ${usd(at_risk.value ?? 0)} (${ofShare(at_risk.share)}) in the value, of ` +
        `${count(at_risk.recordings)} recordings.`,
      ]
      : [],
  ]
}
