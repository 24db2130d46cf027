export interface Bar {
  /** Below the bar. */
  label: string
  value: number
  /** Of the same day in the period before. */
  before: number
}

const [width, height, left, bottom] = [300, 132, 28, 20]

/** A step of 1, 2 or 5 times a power of ten, of which two cover the largest value. */
function stepFor(largest: number): number {
  const least = Math.max(largest, 2) / 2
  const power = 10 ** Math.floor(Math.log10(least))
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least)!
}

/** Days as bars, each before a wider one of the period before. What it says is in its name, too. */
export function Bars({ bars, what }: { bars: readonly Bar[]; what: string }) {
  const step = stepFor(Math.max(...bars.flatMap(({ value, before }) => [value, before])))
  const room = (width - left) / bars.length
  const scale = (height - bottom - 6) / (2 * step)
  const base = height - bottom
  const said = bars.map(({ label, value, before }) => `${label} ${value}, before ${before}`).join('; ')
  return (
    <svg class='bar-chart' viewBox={`0 0 ${width} ${height}`} role='img' aria-label={`${what}: ${said}`}>
      {[0, step, 2 * step].map((tick) => (
        <g key={tick}>
          <line x1={left} x2={width} y1={base - tick * scale} y2={base - tick * scale} />
          <text x={left - 8} y={base - tick * scale + 4} text-anchor='end'>{tick}</text>
        </g>
      ))}
      {bars.map(({ label, value, before }, index) => {
        const middle = left + (index + .5) * room
        return (
          <g key={label}>
            <rect
              class='before'
              x={middle - 11}
              width='22'
              y={base - before * scale}
              height={before * scale}
            />
            <rect x={middle - 7} width='14' y={base - value * scale} height={value * scale} />
            <text x={middle} y={height - 4} text-anchor='middle'>{label}</text>
          </g>
        )
      })}
    </svg>
  )
}
