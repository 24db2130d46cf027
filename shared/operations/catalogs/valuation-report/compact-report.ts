import type { Report } from './report-schemas.ts'

const maxRecordings = 10

/** A report for a model: what the value stands on, without the tables that a reader gets from the linked resources. */
export function compactReport(
  { evidence: _, seasonality: { months: __, ...seasonality }, ...report }: Report,
) {
  return {
    ...report,
    seasonality,
    cash_flow: report.cash_flow.map(({ year, streams, present_value }) => ({ year, streams, present_value })),
    at_risk: {
      ...report.at_risk,
      reasons: report.at_risk.reasons.map(({ isrcs, ...row }) => ({
        ...row,
        isrcs: isrcs.slice(0, maxRecordings),
      })),
    },
    not_valued: report.not_valued.map(({ isrcs, counted_as, ...row }) => ({
      ...row,
      isrcs: isrcs.slice(0, maxRecordings),
      counted_as: counted_as.slice(0, maxRecordings),
    })),
    recordings: report.recordings.slice(0, maxRecordings)
      .map(({ isrc, name, trailing_streams, next_year }) => ({ isrc, name, trailing_streams, next_year })),
  }
}
