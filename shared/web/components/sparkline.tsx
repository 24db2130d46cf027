const [width, height, margin] = [88, 24, 3]

/** The course of some days as a line, without a scale: the numbers stand beside it. A day that is not known leaves a gap. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const known = values.filter((value) => value !== null)
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const x = (index: number) => margin + index * (width - 2 * margin) / Math.max(values.length - 1, 1)
  const y = (value: number) => height - margin - (value - low) * (height - 2 * margin) / (high - low || 1)
  const points = values.map((value, index) =>
    value === null ? '' : `${x(index).toFixed(1)} ${y(value).toFixed(1)}`
  )
  const line = points.map((point, index) => point && `${points[index - 1] ? 'L' : 'M'}${point}`).join('')
  const [endX, endY] = points.findLast((point) => point)?.split(' ') ?? []
  return (
    <svg class='sparkline' viewBox={`0 0 ${width} ${height}`} aria-hidden='true'>
      <path d={line} />
      {endX && <circle cx={endX} cy={endY} r='2' />}
    </svg>
  )
}
