const [width, height, margin] = [88, 24, 3]

/** The course of some days as a line, without a scale: the numbers stand beside it. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (index: number) => margin + index * (width - 2 * margin) / Math.max(values.length - 1, 1)
  const y = (value: number) => height - margin - (value - low) * (height - 2 * margin) / (high - low || 1)
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`)
  const [endX, endY] = points.at(-1)?.split(',') ?? []
  return (
    <svg class='sparkline' viewBox={`0 0 ${width} ${height}`} aria-hidden='true'>
      <polyline points={points.join(' ')} />
      <circle cx={endX} cy={endY} r='2' />
    </svg>
  )
}
