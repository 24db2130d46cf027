import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { Icon } from './icon.tsx'
import { Menu } from './menu.tsx'

/** What can be done with a row of a list, at its end. */
export function RowMenu({ name, children }: {
  /** Of the row. */
  name: string
  /** Gets the id of the menu: a button in it has it as `popoverTarget`, and so closes it. */
  children: (id: string) => ComponentChildren
}) {
  const id = useId()
  return <Menu id={id} label={`Actions of ${name}`} button={<Icon name='more' />}>{children(id)}</Menu>
}
