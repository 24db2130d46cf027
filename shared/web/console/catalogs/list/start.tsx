import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Result } from '../../../../client/mod.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { to } from '../../place.ts'
import { goTo } from '../../session.ts'
import { Doors } from '../new/doors.tsx'
import { GivenField } from '../new/given-field.tsx'

/**
 * What somebody who has no catalog does first: give recordings, which are shown in place, or look at the sample. The form of a new
 * catalog is loaded once something is given.
 */
export function Start(
  { sample, children }: { sample: Result<'get_home'>['sample']; children?: ComponentChildren },
) {
  const [text, setText] = useState('')
  const [first, setFirst] = useState<string | File>()
  if (first !== undefined) {
    return (
      <Loaded load={() => import('../new/page.tsx')} lines={6}>
        {({ NewCatalog }) => (
          <NewCatalog
            first={first}
            done={(id) => void goTo(`${to('catalogs/new')}?catalog=${id}`)}
          />
        )}
      </Loaded>
    )
  }
  return (
    <div class='new-catalog empty-one'>
      <h2>Start with a catalog</h2>
      <GivenField
        label='What belongs in it?'
        text={text}
        onText={setText}
        onFile={setFirst}
        act='Preview'
        onSubmit={() => setFirst(text)}
      />
      <Doors fill={setText}>
        {sample.available && <AddSample />}
        {children}
      </Doors>
    </div>
  )
}

function AddSample() {
  const [isPressed, setPressed] = useState(false)
  return (
    <div class='sample'>
      <div class='row'>
        <button type='button' aria-disabled={isPressed} onClick={() => setPressed(true)}>
          Add the sample catalog
        </button>
        <small>Made-up recordings to look around. It costs nothing, and one press removes it.</small>
      </div>
      {isPressed && (
        <Loaded load={async () => goTo(to(`catalogs/${(await (await import('./acts.ts')).addSample()).id}`))}>
          {() =>
            null}
        </Loaded>
      )}
    </div>
  )
}
