import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../../../components/icon.tsx'

/**
 * The button that opens the dialog for recordings, which is loaded once it is needed. A link with `?source=` opens it at once.
 * @param changed called once recordings were added
 */
export function AddButton({ changed }: { changed: () => void }) {
  const [loaded, setLoaded] = useState<typeof import('./add-recordings.tsx')>()
  const open = async () => setLoaded(await import('./add-recordings.tsx'))
  useEffect(() => void (new URLSearchParams(location.search).has('source') && open()), [])
  return (
    <>
      <button type='button' class='main' onClick={open}>
        <Icon name='plus' />Add recordings
      </button>
      {loaded && <loaded.AddDialog close={() => setLoaded(undefined)} changed={changed} />}
    </>
  )
}
