import { useId } from 'preact/hooks'
import type { ValuationReport } from '../../../../client/mod.ts'
import { compactMoney } from '../../../../presentation/money.ts'
import { Hatch } from '../../../components/chart/hatch.tsx'
import { percentage } from '../../../../presentation/numbers.ts'
import { compact, count } from '../../format.ts'
import { type Doubts, recordingsOf, valueOf } from './doubts.ts'

/** How much of the plays was counted. */
export const Counted = ({ report: { trailing_year: year } }: { report: ValuationReport }) => (
  <>
    {compact(year.measured_streams)} of {compact(year.streams)} plays were counted; the rest is estimated.
  </>
)

/** The value by how far it can be relied on, as the table below has it. */
export function Origin({ report, doubts: { ofDays } }: { report: ValuationReport; doubts: Doubts }) {
  const pattern = useId()
  const { value, at_risk, coverage, currency } = report
  if (!value || !(value.mid > 0)) return null
  const ofDaysValue = valueOf(ofDays)
  const days = ofDaysValue === null
    ? { value: 0, recordings: 0 }
    : { value: ofDaysValue, recordings: recordingsOf(ofDays) }
  const risk = { value: at_risk.value ?? 0, recordings: at_risk.recordings }
  const clear = {
    value: value.mid - days.value - risk.value,
    recordings: coverage.valued - days.recordings - risk.recordings,
  }
  const parts = [
    { kind: 'measured', name: ofDaysValue === null ? 'Not at risk' : 'Steady counts', ...clear },
    { kind: 'estimated', name: 'Days to check', ...days },
    { kind: 'risk', name: 'At risk', ...risk },
  ].filter(({ kind, value }) => value > 0 || kind === 'risk')
  let at = 0
  return (
    <div class='origin'>
      <p>What the value stands on</p>
      <svg class='part-bar' width='100%' height='14' aria-hidden='true'>
        <Hatch id={pattern} />
        {parts.map(({ kind, value: part }) => {
          const width = part / value.mid * 100
          const bar = (
            <rect
              class={kind}
              x={`${at}%`}
              width={`${width}%`}
              height='14'
              fill={kind === 'estimated' ? `url(#${pattern})` : undefined}
            />
          )
          at += width
          return bar
        })}
      </svg>
      <ul>
        {parts.map(({ kind, name, value: part, recordings }) => (
          <li>
            <i class={`swatch-part ${kind}`} aria-hidden='true' />
            <span>
              <strong>{name}</strong> {compactMoney(part, currency)},{' '}
              {percentage(part / value.mid * 100).replace('+', '')}{' '}
              <small>{count(recordings, 'recording')}</small>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
