/** @jsxImportSource hono/jsx */
import type { Report } from '../report-schemas.ts'
import { usd } from './numbers.ts'

type Years = Report['cash_flow']

/** The present value of each year. The text is beside the drawing, so that it keeps its size on narrow screens. */
export function CashFlowPicture({ years }: { years: Years }) {
  const highest = Math.max(...years.map(({ present_value }) => present_value.high))
  if (!(highest > 0)) return null
  const part = (value: number) => Math.round(value / highest * 10_000) / 100
  const every = Math.ceil(years.length / 10)
  return (
    <figure>
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
      <div class='years' aria-hidden='true'>
        {years.map(({ year }, index) => <span>{index % every === 0 ? year : ''}</span>)}
      </div>
      <figcaption>
        Present value by year; the top of the picture is{' '}
        {usd(highest)}. Bars are the estimate, lines the interval of 80 %.
      </figcaption>
    </figure>
  )
}

function label(years: Years): string {
  const [first, last] = [years[0]!, years.at(-1)!]
  return `Present value by year: ${usd(first.present_value.mid)} in year 1, ` +
    `${usd(last.present_value.mid)} in year ${last.year}.`
}
