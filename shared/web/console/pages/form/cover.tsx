import type { ComponentChildren, TargetedPointerEvent } from 'preact'
import { type Focus, focusOf } from './mini-page.tsx'
import type { Row } from './model.ts'
import { setPart } from './rows.tsx'

const sides = [['x', 'From the left'], ['y', 'From the top']] as const
const inside = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 100) / 100

/** The artwork with a ring on the point that stays in view where a layout crops it: dragged, pressed, or moved by arrow keys. */
export function FocusPoint(
  { at, file, children }: { at: number; file: Row; children?: ComponentChildren },
) {
  const focus = focusOf(file)
  const set = (part: Partial<Focus>) => setPart({ list: 'assets', at }, { focus: { ...focus, ...part } })
  const point = (event: TargetedPointerEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    set({ x: inside((event.clientX - left) / width), y: inside((event.clientY - top) / height) })
  }
  return (
    <fieldset class='focus full'>
      <legend>Cover</legend>
      <div
        class='focus-picture'
        onPointerDown={(event) => {
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
          point(event)
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) point(event)
        }}
      >
        <img src={String(file.url)} alt='' draggable={false} />
        <i style={{ left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }} />
      </div>
      <div class='focus-sides'>
        <small>Drag the ring to what must stay in view.</small>
        {sides.map(([side, label]) => (
          <label key={side}>
            <span>{label}</span>
            <input
              type='range'
              min='0'
              max='100'
              value={String(Math.round(focus[side] * 100))}
              onInput={({ currentTarget }) => set({ [side]: Number(currentTarget.value) / 100 })}
            />
          </label>
        ))}
        {children}
      </div>
    </fieldset>
  )
}
