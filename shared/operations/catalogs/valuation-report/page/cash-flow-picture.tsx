/** @jsxImportSource hono/jsx */
import type { Report } from '../report-schemas.ts'
import { usd } from './numbers.ts'

type Years = Report['cash_flow']

/** The present value of each year. Bars of CSS, so that the text beside them keeps its size on narrow screens. */
export function CashFlowPicture({ years }: { years: Years }) {
  const highest = Math.max(...years.map(({ present_value }) => present_value.high))
  if (!(highest > 0)) return null
  const height = (value: number) => `${Math.round(value / highest * 10_000) / 100}%`
  const every = Math.ceil(years.length / 10)
  return (
    <figure>
      <div class='bars' role='img' aria-label={label(years)}>
        {years.map(({ present_value: { low, mid, high } }) => (
          <div>
            <i style={`height:${height(mid)}`} />
            <b style={`bottom:${height(low)};height:${height(high - low)}`} />
          </div>
        ))}
      </div>
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
