import { useId } from 'preact/hooks'
import type { ValuationReport } from '../../../../client/mod.ts'
import { Hatch } from '../../../components/chart/hatch.tsx'
import { compact, day, percent } from '../../format.ts'

/** A share in percent, with one decimal. */
const shareText = (share: number): string => percent(share * 100).replace('+', '')

/** How much of the plays of the trailing year was measured. */
export function Origin({ report: { trailing_year: year } }: { report: ValuationReport }) {
  const pattern = useId()
  const measured = year.measured_share ?? 0
  const part = (kind: string, name: string, about: string, streams: number, share: number) => (
    <li>
      <i class={`swatch-part ${kind}`} aria-hidden='true' />
      <span>
        <strong>{name}</strong> {compact(streams)}, {shareText(share)} <small>{about}</small>
      </span>
    </li>
  )
  return (
    <div class='origin' role='group' aria-label='Where it comes from'>
      <p class='muted'>{compact(year.streams)} plays from {day(year.from)} to {day(year.to)}</p>
      <svg class='part-bar' width='100%' height='14' aria-hidden='true'>
        <Hatch id={pattern} />
        <rect class='measured' width={`${measured * 100}%`} height='14' />
        <rect
          class='estimated'
          x={`${measured * 100}%`}
          width={`${(1 - measured) * 100}%`}
          height='14'
          fill={`url(#${pattern})`}
        />
      </svg>
      <ul>
        {part('measured', 'Measured', 'between saved counts', year.measured_streams, measured)}
        {part('estimated', 'Estimated', 'on days without a count', year.estimated_streams, 1 - measured)}
      </ul>
    </div>
  )
}
