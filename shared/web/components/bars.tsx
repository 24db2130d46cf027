import { barScale, columnScale } from '../../presentation/chart/scale.ts'
import { barTicks } from '../../presentation/chart/ticks.ts'

export interface Bar {
  /** Below the bar. */
  label: string
  value: number
  /** Of the same day in the period before. */
  before: number
}

const [width, height, left, bottom] = [300, 132, 28, 112]

/** Days as bars, each before a wider one of the period before. What it says is in its name, too. */
export function Bars({ bars, what }: { bars: readonly Bar[]; what: string }) {
  const largest = Math.max(...bars.flatMap(({ value, before }) => [value, before]))
  const values = barScale(largest, bottom, { bottom, headroom_px: 12 })
  const { x } = columnScale(bars.length, left, width)
  const said = bars.map(({ label, value, before }) => `${label} ${value}, before ${before}`).join('; ')
  const bar = (middle: number, width: number, value: number) => ({
    x: middle - width / 2,
    width,
    y: values.y(value),
    height: bottom - values.y(value),
  })
  return (
    <svg class='bar-chart' viewBox={`0 0 ${width} ${height}`} role='img' aria-label={`${what}: ${said}`}>
      {barTicks(values, largest).map(({ value, label }) => (
        <g key={value}>
          <line x1={left} x2={width} y1={values.y(value)} y2={values.y(value)} />
          <text x={left - 8} y={values.y(value) + 4} text-anchor='end'>{label}</text>
        </g>
      ))}
      {bars.map(({ label, value, before }, index) => (
        <g key={label}>
          <rect class='before' {...bar(x(index), 22, before)} />
          <rect {...bar(x(index), 14, value)} />
          <text x={x(index)} y={height - 4} text-anchor='middle'>{label}</text>
        </g>
      ))}
    </svg>
  )
}
