import type { ComponentChildren } from 'preact'

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
    <div id={id} popover='auto' class='menu-list'>{children}</div>
  </div>
)
