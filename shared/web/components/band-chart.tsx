import { useId, useState } from 'preact/hooks'
import { valueScale } from '../../presentation/chart/value-scale.ts'
import { valueTicks } from '../../presentation/chart/ticks.ts'
import { Slider, useWidth } from './chart/slider.tsx'

/** A value with its range at a time. */
export interface BandPoint {
  /** ISO 8601. */
  at: string
  /** Below the chart. */
  label: string
  low: number
  mid: number
  high: number
}

interface Props {
  points: readonly BandPoint[]
  /** The point that is read out. */
  chosen: number
  onChoose: (index: number) => void
  /** What a slider over the points is of, and what the chosen one says. */
  name: string
  text: string
  /** A value beside the last point, and at a line of the scale. */
  compact: (value: number) => string
}

const height_px = 176
const top_px = 10
const labels_px = 26
const scale_px = 56
const ends_px = 62
const lineHeight_px = 15
const character_px = 7

/** A line with the range around it, and a slider over it by which pointer and keys choose a point. */
export function BandChart({ points, chosen, onChoose, name, text, compact }: Props) {
  const { place, width } = useWidth()
  const clip = useId()
  const bottom = top_px + height_px
  const values = valueScale(points.flatMap(({ low, high }) => [low, high]), { top: top_px, bottom })!
  const [from, to] = [Date.parse(points[0]!.at), Date.parse(points.at(-1)!.at)]
  const [left, right] = [scale_px, Math.max(scale_px + 1, width - ends_px)]
  const x = ({ at }: BandPoint) =>
    from === to ? (left + right) / 2 : left + 8 + (Date.parse(at) - from) / (to - from) * (right - left - 8)
  const edge = (key: 'low' | 'mid' | 'high', of = points) =>
    of.map((point) => `${x(point).toFixed(1)} ${values.y(point[key]).toFixed(1)}`).join('L')
  const last = points.length - 1
  const indexAt = (x_px: number) => {
    const distances = points.map((point) => Math.abs(x(point) - x_px))
    return distances.indexOf(Math.min(...distances))
  }
  const end = points[last]!
  return (
    <Slider class='band-chart' {...{ place, name, text, last, chosen, onChoose, indexAt }}>
      <svg width={width} height={bottom + labels_px} aria-hidden='true'>
        {width > scale_px + ends_px && (
          <>
            {valueTicks(values).map(({ value }) => (
              <g key={value}>
                <line x1={left} x2={right} y1={values.y(value)} y2={values.y(value)} />
                <text x={left - 8} y={values.y(value) + 4} text-anchor='end'>{compact(value)}</text>
              </g>
            ))}
            <clipPath id={clip}>
              <rect x={left} y={top_px} width={right - left + 8} height={height_px} />
            </clipPath>
            <line
              class='chosen-line'
              x1={x(points[chosen]!)}
              x2={x(points[chosen]!)}
              y1={top_px}
              y2={bottom}
            />
            <g clip-path={`url(#${clip})`}>
              <path class='band' d={`M${edge('high')}L${edge('low', points.toReversed())}Z`} />
              {last === 0 && (
                <line
                  class='band-line'
                  x1={x(end)}
                  x2={x(end)}
                  y1={values.y(end.low)}
                  y2={values.y(end.high)}
                />
              )}
              <path class='mid' d={`M${edge('mid')}`} />
            </g>
            {points.map((point, index) =>
              (points.length <= 31 || index === chosen) && (
                <circle
                  key={point.at}
                  class={index === chosen ? 'dot now' : 'dot'}
                  cx={x(point)}
                  cy={values.y(point.mid)}
                  r={index === chosen ? 5 : 3.5}
                />
              )
            )}
            <Ends {...end} x={right + 12} y={values.y} compact={compact} />
            {ticksOf(points, x, right).map(({ at, label, position }) => (
              <text key={at} x={position} y={bottom + 18} text-anchor='middle'>{label}</text>
            ))}
          </>
        )}
      </svg>
    </Slider>
  )
}

/** The last values beside the chart, at least a line apart. */
function Ends({ low, mid, high, x, y, compact }: BandPoint & {
  x: number
  y: (value: number) => number
  compact: (value: number) => string
}) {
  const middle = y(mid)
  return (
    <g class='ends'>
      <text x={x} y={Math.min(y(high), middle - lineHeight_px) + 4}>{compact(high)}</text>
      <text class='main-end' x={x} y={middle + 4}>{compact(mid)}</text>
      <text x={x} y={Math.max(y(low), middle + lineHeight_px) + 4}>{compact(low)}</text>
    </g>
  )
}

/** As many labels as fit, from the last one. */
function ticksOf(points: readonly BandPoint[], x: (point: BandPoint) => number, right: number) {
  const ticks: { at: string; label: string; position: number }[] = []
  let end = Infinity
  for (const point of points.toReversed()) {
    const half = point.label.length * character_px / 2
    const position = Math.min(x(point), right + 12 - half)
    if (position + half > end) continue
    ticks.unshift({ at: point.at, label: point.label, position })
    end = position - half - 12
  }
  return ticks
}

/** The index of the chosen point: at first, and after others came, the last one. */
export function useChosen(points: readonly BandPoint[]): [number, (index: number) => void] {
  const [at, choose] = useState<string>()
  const found = points.findIndex((point) => point.at === at)
  return [found < 0 ? points.length - 1 : found, (index) => choose(points[index]!.at)]
}
