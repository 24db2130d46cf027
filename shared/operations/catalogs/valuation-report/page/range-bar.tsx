/** @jsxImportSource hono/jsx */
import type { Report } from '../report-schemas.ts'
import { compactMoney } from '../../../../presentation/money.ts'
import { usd } from './numbers.ts'

/** Where the range begins and ends, in percent of the width. */
const [from, to] = [15, 85]

/** The estimate within its range. */
export function RangeBar({ value: { low, mid, high } }: { value: NonNullable<Report['value']> }) {
  const at = high > low ? from + (to - from) * (mid - low) / (high - low) : (from + to) / 2
  return (
    <svg
      class='range-bar'
      width='100%'
      height='68'
      role='img'
      aria-label={`Between ${usd(low)} and ${usd(high)} in 80 of 100 cases`}
    >
      <line x1='0' x2='100%' y1='34' y2='34' />
      <rect x={`${from}%`} width={`${to - from}%`} y='29' height='10' rx='5' />
      <circle cx={`${at}%`} cy='34' r='7' />
      <text class='estimate' x={`${at}%`} y='16' text-anchor='middle'>{compactMoney(mid, 'USD')}</text>
      <text x={`${from}%`} y='60' text-anchor='middle'>{compactMoney(low, 'USD')}</text>
      <text x={`${to}%`} y='60' text-anchor='middle'>{compactMoney(high, 'USD')}</text>
    </svg>
  )
}
