import type { ValuationReport } from '../../../../client/mod.ts'
import { dateText, timeText } from '../../../../presentation/dates.ts'
import { Change } from '../../../components/change.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { calls, data, ofCatalog } from '../../calls.ts'
import { compact, count, number } from '../../format.ts'

const read = (id: string): Promise<ValuationReport> =>
  data(calls.GET('/api/catalogs/{catalogId}/valuation-report', ofCatalog({ id })))

/** How it differs from the valuation before, as both are stored. */
export const Since = ({ report, before }: { report: ValuationReport; before: string }) => (
  <Loaded load={() => read(before)} on={[before]} lines={1}>
    {(before) => {
      if (!before.value || !report.value) {
        return null
      }
      const changes = changesOf(before, report)
      const percent = (report.value.mid / before.value.mid - 1) * 100
      return (
        <p class='muted since'>
          {Math.abs(percent) < 0.05 ? 'Hardly changed' : <Change of={percent} />} since{' '}
          {timeText(before.as_of)}. {changes.length > 0 && `What changed: ${changes.join('; ')}.`}
        </p>
      )
    }}
  </Loaded>
)

const lastCount = ({ recordings }: ValuationReport) =>
  recordings.map(({ last_observation }) => last_observation?.captured_at ?? '').toSorted().at(-1) ?? ''

function changesOf(before: ValuationReport, now: ValuationReport): string[] {
  const factsOf = ({ base, trailing_year, assumptions }: ValuationReport) => ({
    recordings: base.valued,
    plays: compact(trailing_year.run_rate_per_day),
    model: assumptions.model.id,
  })
  const [then, since] = [factsOf(before), factsOf(now)]
  const captured = lastCount(now)
  return [
    captured > lastCount(before) && `new counts of ${dateText(captured)}`,
    since.recordings !== then.recordings &&
    `${count(since.recordings, 'recording')} valued instead of ${number(then.recordings)}`,
    since.plays !== then.plays && `${since.plays} plays a day with estimates instead of ${then.plays}`,
    since.model !== then.model && 'a newer forecast model',
  ].filter((text) => text !== false)
}
