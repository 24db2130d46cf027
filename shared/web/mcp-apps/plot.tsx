import { useEffect, useMemo, useState } from 'preact/hooks'
import { plot } from '../../operations/catalogs/history-picture/layout.ts'
import type { Day } from '../../operations/catalogs/history-picture/series.ts'
import { dayAt } from '../../presentation/chart/scale.ts'
import type { Periods } from '../../operations/catalogs/history-schemas.ts'
import { chartWidth, dayText, drawChart, height, scales, top } from './chart.ts'

const widthNow = () => chartWidth(document.getElementById('view')!.getBoundingClientRect().width - 32)

/** The width of a chart that fills the view. */
function useWidth(): number {
  const [width, setWidth] = useState(widthNow)
  useEffect(() => {
    const observer = new ResizeObserver(() => setWidth(widthNow()))
    observer.observe(document.documentElement)
    return () => observer.disconnect()
  }, [])
  return width
}

/** The chart of a series, and the value of the day to which the pointer or the keyboard points. */
export function Plot({ days, periods }: { days: readonly Day[]; periods: Periods }) {
  const width = useWidth()
  const drawing = useMemo(() => ({ __html: drawChart(days, periods, width) }), [days, width])
  const [pointed, setPointed] = useState<number>()
  const last = days.length - 1
  const point = (index: number) => setPointed(Math.max(0, Math.min(index, last)))
  const index = pointed ?? last
  const day = days[index]!
  const text = dayText(day, days)
  const { dates, values } = scales(days, width)
  const mark = { stroke: 'var(--ink)', fill: 'none' }

  function pointAt({ clientX, currentTarget }: PointerEvent) {
    const box = (currentTarget as Element).getBoundingClientRect()
    point(dayAt(dates, days.length, (clientX - box.left) * width / box.width))
  }
  function pointByKey(event: KeyboardEvent) {
    const next = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    point(next)
  }
  return (
    <>
      <div
        class='plot'
        id='plot'
        tabIndex={0}
        role='slider'
        aria-label='Day of the series'
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={index}
        aria-valuetext={text}
        onPointerMove={pointAt}
        onPointerDown={pointAt}
        onKeyDown={pointByKey}
      >
        <svg viewBox={`0 ${top} ${width} ${height}`} aria-hidden='true'>
          <g dangerouslySetInnerHTML={drawing} />
          {pointed !== undefined && (
            <line
              {...mark}
              x1={dates.x(index)}
              x2={dates.x(index)}
              y1={top}
              y2={plot.bottom}
              stroke-width={1.5}
            />
          )}
          {pointed !== undefined && values && day.value !== null && (
            <circle {...mark} cx={dates.x(index)} cy={values.y(day.value)} r={8} stroke-width={2} />
          )}
        </svg>
      </div>
      <figcaption class='read' id='read'>{text}</figcaption>
    </>
  )
}
