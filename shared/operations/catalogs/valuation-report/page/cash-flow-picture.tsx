/** @jsxImportSource hono/jsx */
import type { Report } from '../report-schemas.ts'
import { compactMoney } from '../../../../presentation/money.ts'
import { usd } from './numbers.ts'

type Years = Report['cash_flow']

/** The present value of each year. The text is beside the drawing, so that it keeps its size on narrow screens. */
export function CashFlowPicture({ years }: { years: Years }) {
  const highest = Math.max(...years.map(({ present_value }) => present_value.high))
  if (!(highest > 0)) return null
  const lines = linesTo(highest)
  const part = (value: number) => Math.round(value / lines.at(-1)! * 10_000) / 100
  const every = Math.ceil(years.length / 10)
  return (
    <figure>
      <p class='legend'>
        <span class='bar-key'>Present value of the year</span>
        <span class='range-key'>80 % range</span>
      </p>
      <div class='plot'>
        <svg class='grid' width='100%' height='100%' aria-hidden='true'>
          {lines.map((value) => (
            <>
              <line x1='3.5rem' x2='100%' y1={`${100 - part(value)}%`} y2={`${100 - part(value)}%`} />
              <text x='0' y={`${100 - part(value)}%`} dy='4'>{compactMoney(value, 'USD')}</text>
            </>
          ))}
        </svg>
        <svg
          class='bars'
          role='img'
          aria-label={label(years)}
          viewBox={`0 0 ${years.length} 100`}
          preserveAspectRatio='none'
        >
          {years.map(({ present_value: { low, mid, high } }, at) => (
            <>
              <rect x={at + 0.18} y={100 - part(mid)} width='.64' height={part(mid)} />
              <line x1={at + 0.5} x2={at + 0.5} y1={100 - part(high)} y2={100 - part(low)} />
            </>
          ))}
        </svg>
      </div>
      <div class='years' aria-hidden='true'>
        {years.map(({ year }, index) => <span>{index % every === 0 ? year : ''}</span>)}
      </div>
      <figcaption>By year from the date of the report, in US dollars of today.</figcaption>
    </figure>
  )
}

/** Zero, and two to four round amounts, the last of them at or above the highest. */
function linesTo(highest: number): number[] {
  const power = 10 ** Math.floor(Math.log10(highest / 3))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((step) => highest / step < 4)!
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, n) => n * step)
}

function label(years: Years): string {
  const [first, last] = [years[0]!, years.at(-1)!]
  return `Present value by year: ${usd(first.present_value.mid)} in year 1, ` +
    `${usd(last.present_value.mid)} in year ${last.year}.`
}
