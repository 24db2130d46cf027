import { type ComponentChildren, render } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { Icon } from './icon.tsx'

interface Props {
  /** Its heading. */
  title?: string
  /** Its name, where it has no heading. */
  label?: string
  class?: string
}

type Children = (close: () => void) => ComponentChildren

/** A modal dialog. Escape closes it, and for a sheet a press beside it. Closed, it returns the focus to where it was. */
export function Dialog({ title, label, class: of = 'card', close, children }: Props & {
  /** Called once it is closed. */
  close: () => void
  /** Gets what closes it. */
  children: Children
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => dialog.current!.showModal(), [])
  return (
    <dialog
      ref={dialog}
      class={of}
      aria-label={label}
      aria-labelledby={title && heading}
      onClose={close}
      onClick={({ target }) => of.includes('sheet') && target === dialog.current && dialog.current!.close()}
    >
      {title && <h2 id={heading}>{title}</h2>}
      {children(() => dialog.current!.close())}
    </dialog>
  )
}

/** Opens a dialog over any page. Returns what it was closed with; undefined if it was left. */
export function openDialog<T>(
  props: Props,
  draw: (close: (result?: T) => void) => ComponentChildren,
): Promise<T | undefined> {
  const place = document.createElement('div')
  document.body.append(place)
  return new Promise((resolve) => {
    let result: T | undefined
    const end = () => {
      render(null, place)
      place.remove()
      resolve(result)
    }
    const content: Children = (close) =>
      draw((given) => {
        result = given
        close()
      })
    render(<Dialog {...props} close={end}>{content}</Dialog>, place)
  })
}

export const CloseButton = ({ close }: { close: () => void }) => (
  <button type='button' class='icon-button' aria-label='Close' onClick={close}>
    <Icon name='close' />
  </button>
)
