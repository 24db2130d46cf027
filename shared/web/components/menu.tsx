import type { ComponentChildren, TargetedEvent } from 'preact'

/** Below its button, with the ends of both in one line. Not all browsers have anchors for that. */
function place({ currentTarget: list }: TargetedEvent<HTMLElement>): void {
  const button = list.previousElementSibling!.getBoundingClientRect()
  list.style.setProperty('--below', `${button.bottom + 4}px`)
  list.style.setProperty('--end', `${document.documentElement.clientWidth - button.right}px`)
}

/** A button and what it opens beside it. Escape, and a press elsewhere, close it. */
export const Menu = ({ id, label, button, children }: {
  id: string
  /** What the button is for, before its text, for screen readers. */
  label?: string
  button: ComponentChildren
  children: ComponentChildren
}) => (
  <div class='menu'>
    <button type='button' class='menu-button' popoverTarget={id}>
      {label && <span class='hidden-text'>{`${label} `}</span>}
      {button}
    </button>
    <div id={id} popover='auto' class='menu-list' onBeforeToggle={place}>{children}</div>
  </div>
)
