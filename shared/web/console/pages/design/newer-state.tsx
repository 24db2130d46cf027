import { hasChanges, labelOf, type Overlap } from '../form/model.ts'
import type { Place } from '../form/outcome.tsx'

/** Says that the page was changed elsewhere, with a button that loads that state. */
export function NewerState({ place, reload }: { place: Place; reload: () => Promise<Overlap[]> }) {
  const load = async () => {
    const overlaps = await reload()
    place.outcome.value = <Loaded overlaps={overlaps} />
    document.getElementById('save')!.focus()
  }
  return (
    <>
      <p class='problem' role='alert'>
        The page was changed elsewhere meanwhile, in another tab or by somebody else, so this was not done.
        What you typed is still here.
      </p>
      <div class='row'>
        <button type='button' onClick={() => void load()}>Load the newer state</button>
      </div>
    </>
  )
}

const Loaded = ({ overlaps }: { overlaps: readonly Overlap[] }) => (
  <>
    {hasChanges()
      ? 'This is the newer state, with what you typed. It is not saved yet.'
      : 'This is the newer state.'}
    {overlaps.length > 0 && <p>It was changed there too; saving replaces this:</p>}
    {overlaps.length > 0 && (
      <ul>
        {overlaps.map(({ name, value }) => (
          <li key={name}>
            {labelOf(name)}
            {typeof value === 'string' && value !== '' && `: “${value}”`}
          </li>
        ))}
      </ul>
    )}
  </>
)
