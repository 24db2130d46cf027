import { compact } from '../../presentation/numbers.ts'
import { barScale, columnScale } from '../../presentation/chart/bar-scale.ts'

export interface Bar {
  /** Below the bar. */
  label: string
  value: number
  /** Of the same day in the period before. */
  before: number
}

const [width, height, bottom] = [300, 132, 112]

/** Days as bars below their values, each before a wider one of the period before. What it says is in its name, too. */
export function Bars({ bars, what }: { bars: readonly Bar[]; what: string }) {
  const largest = Math.max(...bars.flatMap(({ value, before }) => [value, before]))
  const values = barScale(largest, bottom, { bottom, headroom_px: 16 })
  const { x } = columnScale(bars.length, 0, width)
  const said = bars.map(({ label, value, before }) => `${label} ${value}, before ${before}`).join('; ')
  const bar = (middle: number, width: number, value: number) => ({
    x: middle - width / 2,
    width,
    y: values.y(value),
    height: bottom - values.y(value),
  })
  return (
    <svg class='bar-chart' viewBox={`0 0 ${width} ${height}`} role='img' aria-label={`${what}: ${said}`}>
      <line x1='0' x2={width} y1={bottom} y2={bottom} />
      {bars.map(({ label, value, before }, index) => (
        <g key={label}>
          <rect class='before' {...bar(x(index), 22, before)} />
          <rect {...bar(x(index), 14, value)} />
          <text x={x(index)} y={values.y(value) - 4} text-anchor='middle'>{compact(value)}</text>
          <text x={x(index)} y={height - 4} text-anchor='middle'>{label}</text>
        </g>
      ))}
    </svg>
  )
}
