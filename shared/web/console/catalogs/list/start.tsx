import type { ComponentChildren } from 'preact'
import type { Result } from '../../../../client/mod.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { calls, data } from '../../calls.ts'
import { useAct } from '../../dom/use-act.tsx'
import { organizationId, to } from '../../place.ts'
import { goTo } from '../../session.ts'

export type Sample = Result<'get_home'>['sample']

export const addSample = async () =>
  (await data(calls.POST('/api/catalogs/sample', { body: { organization_id: organizationId } }))).catalog

/** What somebody who has no catalog does first: give recordings, which are shown in place, or look at the sample. */
export const Start = ({ sample, children }: { sample: Sample; children?: ComponentChildren }) => (
  <Loaded
    // Nobody loads it who has a catalog.
    load={() => import('../new/page.tsx')}
    lines={6}
  >
    {({ NewCatalog, Doors }) => (
      <NewCatalog
        done={(id) => void goTo(`${to('catalogs/new')}?catalog=${id}`)}
        start={(fill) => (
          <Doors title='Start with a catalog' fill={fill}>
            {sample.available && <AddSample />}
            {children}
          </Doors>
        )}
      />
    )}
  </Loaded>
)

function AddSample() {
  const { problem, button } = useAct()
  return (
    <div class='sample'>
      <div class='row'>
        <button {...button(async () => await goTo(to(`catalogs/${(await addSample()).id}`)))}>
          Add the sample catalog
        </button>
        <small>Made-up recordings to look around. It costs nothing, and one press removes it.</small>
      </div>
      {problem}
    </div>
  )
}
