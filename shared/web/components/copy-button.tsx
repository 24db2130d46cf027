import type { ComponentChildren } from 'preact'
import { Icon } from './page-icon.tsx'
import { toast } from './toast.tsx'

/** Copies a text, and says so. Without content it is an icon, which needs a name. */
export const CopyButton = ({ text, said, name, menu, children }: {
  text: string
  said: string
  name?: string
  /** The menu that it is in, which it closes. */
  menu?: string
  children?: ComponentChildren
}) => (
  <button
    type='button'
    class={children ? undefined : 'icon-button'}
    aria-label={name}
    popoverTarget={menu}
    onClick={async () => {
      await navigator.clipboard.writeText(text)
      toast(said)
    }}
  >
    <Icon name='copy' />
    {children}
  </button>
)
