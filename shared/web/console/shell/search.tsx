import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Icon } from '../../components/icon.tsx'

/** The dialog, once it was asked for: most pages never load it. */
const dialog = signal<typeof import('./search-dialog.tsx') | undefined>()
const isOpen = signal(false)

async function open(): Promise<void> {
  dialog.value ??= await import('./search-dialog.tsx')
  isOpen.value = true
}

export const SearchButton = () => (
  <button type='button' class='search-button' onClick={open} aria-keyshortcuts='Meta+K Control+K'>
    <Icon name='search' />
    <span>Search</span>
    <kbd>{/Mac|iP/.test(navigator.platform) ? '⌘K' : 'Ctrl K'}</kbd>
  </button>
)

/** The place of the search, once in the page, with its key. */
export function Search() {
  useEffect(() => {
    addEventListener('keydown', (event) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      void open()
    })
  }, [])
  const Dialog = dialog.value?.SearchDialog
  return isOpen.value && Dialog ? <Dialog close={() => isOpen.value = false} /> : null
}
