import type { ComponentChildren, Ref } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

/** The width of an element in pixels; 0 until it is known. */
export function useWidth() {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setWidth(Math.floor(place.current!.clientWidth))
    const observer = new ResizeObserver(measure)
    observer.observe(place.current!)
    measure()
    return () => observer.disconnect()
  }, [])
  return { place, width }
}

/** A drawing of points in a row, of which pointer and keys choose one. */
export function Slider(
  { place, name, text, last, far = 0, chosen, onChoose, indexAt, class: of = '', children }: {
    place: Ref<HTMLDivElement>
    /** What a point is, and what the chosen one says. */
    name: string
    text: string
    last: number
    /** How far Page Up and Page Down go. */
    far?: number
    chosen: number
    onChoose: (index: number) => void
    /** The point at a distance from the left. */
    indexAt: (x_px: number) => number
    class?: string
    children: ComponentChildren
  },
) {
  const chooseAt = ({ clientX, currentTarget }: PointerEvent) =>
    onChoose(indexAt(clientX - (currentTarget as Element).getBoundingClientRect().left))
  const chooseByKey = (event: KeyboardEvent) => {
    const next = {
      ...{ ArrowLeft: chosen - 1, ArrowDown: chosen - 1, ArrowRight: chosen + 1, ArrowUp: chosen + 1 },
      ...{ Home: 0, End: last, ...far > 0 && { PageDown: chosen - far, PageUp: chosen + far } },
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    onChoose(Math.max(0, Math.min(last, next)))
  }
  return (
    <div
      ref={place}
      class={`plot ${of}`}
      tabIndex={0}
      role='slider'
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={chosen}
      aria-valuetext={text}
      onPointerMove={chooseAt}
      onPointerDown={chooseAt}
      onKeyDown={chooseByKey}
    >
      {children}
    </div>
  )
}
