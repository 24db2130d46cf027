import { useState } from 'preact/hooks'
import type { Catalog } from '../../../client/mod.ts'
import { openDialog } from '../../components/dialog.tsx'
import { calls, data } from '../calls.ts'
import { describeFailure } from '../dom/failure.ts'
import { useAct } from '../dom/use-act.tsx'
import { count } from '../format.ts'
import { organizationId } from '../place.ts'
import { me, type Organization } from '../shell/person.ts'

type Movable = Pick<Catalog, 'id' | 'name'>

/** What was moved, and where to: undefined for the person's own workspace. */
export interface Moved {
  organization?: Organization
  stopped: number
}

const own = 'me'
const nameOf = (organization?: Organization) =>
  organization?.name ?? (organization ? 'Without a name' : 'Personal')

export const stoppedText = (stopped: number): string =>
  stopped === 0
    ? ''
    : stopped === 1
    ? ' A schedule stopped, because another account paid for it.'
    : ` ${count(stopped, 'schedule')} stopped, because other accounts paid for them.`

/** Chooses the workspace to which catalogs move, and says what that means before it is done. */
export function MoveForm({ catalogs, done, cancel }: {
  catalogs: readonly Movable[]
  done: (moved: Moved) => void
  cancel?: () => void
}) {
  const organizations = me.value?.organizations ?? []
  const here = organizations.find(({ id }) => id === organizationId)
  const others = organizations.filter(({ id }) => id !== organizationId)
  const targets = [...organizationId ? [own] : [], ...others.map(({ id }) => id)]
  const [target, setTarget] = useState(targets[0])
  const { isBusy, problem, form } = useAct()
  if (!me.value) return <p class='muted'>Loading…</p>
  if (here && here.role !== 'owner') {
    return <Refusal cancel={cancel}>Only an owner of {nameOf(here)} can move its catalogs.</Refusal>
  }
  if (!target) {
    return (
      <Refusal cancel={cancel}>
        There is no other workspace: create an organization under Artists to share catalogs with others.
      </Refusal>
    )
  }
  const it = catalogs.length === 1 ? 'it' : 'them'
  const organization = others.find(({ id }) => id === target)
  const move = async () => {
    let [moved, stopped] = [0, 0]
    try {
      for (const { id } of catalogs) {
        const { stopped_schedules } = await data(calls.POST('/api/catalogs/{catalogId}/move', {
          params: { path: { catalogId: id } },
          body: { organization_id: organization?.id ?? null },
        }))
        moved++
        stopped += stopped_schedules
      }
    } catch (error) {
      if (moved === 0) throw error
      const before = `${count(moved, 'catalog')} moved. ${catalogs[moved]!.name}: `
      throw new Error(before + describeFailure(error).text)
    }
    done({ organization, stopped })
  }
  return (
    <form {...form(move)}>
      <label>
        <span>Move to</span>
        <select value={target} onChange={(event) => setTarget(event.currentTarget.value)}>
          {organizationId && <option value={own}>Personal</option>}
          {others.map((each) => <option key={each.id} value={each.id}>{nameOf(each)}</option>)}
        </select>
      </label>
      <div>
        <p>After the move:</p>
        <ul class='muted means'>
          <li>
            {organization
              ? `Everyone in ${nameOf(organization)} can see, change and capture ${it}. ${
                organization.role === 'owner'
                  ? `Its owners, you included, can move ${it} out again.`
                  : `You are a member there: only its owners can move ${it} out again.`
              }`
              : `Only you can see ${it}.`}
          </li>
          {here && <li>People in {nameOf(here)} lose access.</li>}
          <li>Recordings, values and captures move too. Links to shared reports stop working.</li>
          <li>
            A schedule you pay for keeps running. One that someone else pays for stops.
          </li>
        </ul>
      </div>
      <div class='row'>
        <button type='submit' class={cancel && 'main'} aria-disabled={isBusy}>
          Move to {nameOf(organization)}
        </button>
        {cancel && <button type='button' onClick={cancel}>Cancel</button>}
      </div>
      {problem}
    </form>
  )
}

const Refusal = ({ children, cancel }: { children: preact.ComponentChildren; cancel?: () => void }) => (
  <>
    <p class='muted'>{children}</p>
    {cancel && (
      <div class='row'>
        <button type='button' onClick={cancel}>Close</button>
      </div>
    )}
  </>
)

/** Moves catalogs by a dialog. Returns what was done; undefined if nothing was. */
export function moveInDialog(catalogs: readonly Movable[]): Promise<string | undefined> {
  const what = catalogs.length === 1 ? catalogs[0]!.name : count(catalogs.length, 'catalog')
  return openDialog({ title: `Move ${what}` }, (close) => (
    <MoveForm
      catalogs={catalogs}
      cancel={() => close()}
      done={({ organization, stopped }) =>
        close(`Moved ${what} to ${nameOf(organization)}.${stoppedText(stopped)}`)}
    />
  ))
}
