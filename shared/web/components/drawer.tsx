import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

export interface Parts {
  label: string
  head: ComponentChildren
  foot?: ComponentChildren
  close: () => void
  children: ComponentChildren
}

/** A part beside the page, which stays usable. The focus moves into it; Escape closes it. */
export function Drawer({ label, head, foot, on, close, children }: Parts & {
  /** What it shows: the focus moves when it opens, and its content begins at the top when this changes. */
  on: string
}) {
  const place = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => place.current!.focus(), [])
  useEffect(() => body.current!.scrollTo(0, 0), [on])
  return (
    <div
      ref={place}
      class='drawer'
      role='dialog'
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        close()
      }}
    >
      <div class='drawer-head'>{head}</div>
      <div ref={body} class='drawer-body'>{children}</div>
      {foot && <div class='drawer-foot'>{foot}</div>}
    </div>
  )
}
