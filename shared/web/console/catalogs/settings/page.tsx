import { useEffect, useState } from 'preact/hooks'
import type { Catalog } from '../../../../client/mod.ts'
import { stateWord } from '../../../../presentation/states.ts'
import { Loaded, Skeleton } from '../../../components/loaded.tsx'
import { Panel } from '../../../components/panel.tsx'
import { toast } from '../../../components/toast.tsx'
import { calls, data, ofCatalog } from '../../calls.ts'
import { useAct } from '../../dom/use-act.tsx'
import { count, credits, day, number, time } from '../../format.ts'
import { compactMoney } from '../../../../presentation/money.ts'
import { catalogInput } from '../../inputs.built.ts'
import { organizationId, pageId, to, toCatalog } from '../../place.ts'
import { goTo } from '../../session.ts'
import { often, readSchedule, type Schedule, schedule } from '../captures/read.ts'
import { catalog, CatalogFrame, readCatalog } from '../frame.tsx'
import { type Moved, MoveForm, stoppedText } from '../move.tsx'
import { me } from '../../shell/person.ts'

/** The name of a catalog, who sees it, its schedule and what its value stands on, whose it is, and its end. */
export function CatalogSettingsPage() {
  const [moved, setMoved] = useState<Moved>()
  const read = catalog.value
  return (
    <CatalogFrame>
      {moved ? <AfterMove {...moved} /> : !read ? <Skeleton lines={8} /> : (
        <div class='catalog-settings'>
          <div>
            <Name catalog={read} />
            <Captures />
            <Value catalog={read} />
            <People catalog={read} />
          </div>
          <div>
            {!read.is_sample && <Owner catalog={read} done={setMoved} />}
            <End catalog={read} />
          </div>
        </div>
      )}
    </CatalogFrame>
  )
}

function Name({ catalog: { name } }: { catalog: Catalog }) {
  const [text, setText] = useState(name)
  const { isBusy, problem, form } = useAct()
  const isSame = text.trim() === name
  const rename = async () => {
    if (isSame) return
    await data(calls.PATCH('/api/catalogs/{catalogId}', { ...ofCatalog(), body: { name: text } }))
    await readCatalog()
    toast('Renamed.')
  }
  return (
    <Panel title='Name'>
      <form class='inline' {...form(rename)}>
        <label>
          <span class='hidden-text'>Name</span>
          <input
            name='name'
            required
            maxLength={catalogInput.name.maxlength}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <div class='row'>
          <button type='submit' aria-disabled={isBusy || isSame}>Rename</button>
        </div>
        {problem}
      </form>
    </Panel>
  )
}

/** The schedule as it is. It is changed among the captures, beside its price. */
const Captures = () => (
  <Loaded
    load={async () => {
      await readSchedule()
      return schedule.value
    }}
  >
    {(of) => (
      <Panel
        title='Captures'
        note={of ? stateWord('schedule', of.enabled ? 'enabled' : 'paused') : 'Not scheduled'}
        link={[toCatalog('captures'), of ? 'Change the schedule' : 'Add a schedule']}
      >
        {of ? <Terms {...of} /> : (
          <p>
            Counts are captured only when someone presses Capture now. Weekly changes need a capture each day
            for 15 days.
          </p>
        )}
      </Panel>
    )}
  </Loaded>
)

const Terms = ({ schedule, enabled, next_run_at, monthly_budget_credits: limit }: Schedule) => (
  <>
    <dl class='terms'>
      <dt>How often</dt>
      <dd>{often[schedule]}</dd>
      <dt>Next</dt>
      <dd>{enabled ? time(next_run_at) : 'None while paused'}</dd>
      <dt>Limit</dt>
      <dd>{limit === null ? 'None' : `${credits(limit)} a month`}</dd>
      <dt>Ends</dt>
      <dd>When someone stops it</dd>
    </dl>
    <p class='muted'>Paid by the person who added it, or who last started it or changed its price.</p>
  </>
)

/** The assumptions of the stored value. They are no settings: other ones are tried as a scenario. */
const Value = ({ catalog: { headline: { id, as_of, currency, value } } }: { catalog: Catalog }) => (
  <Panel title='Value' link={[toCatalog('value'), id ? 'Method and scenarios' : 'What it needs']}>
    {!id ? <p>No value yet.</p> : (
      <Loaded
        load={async () =>
          (await data(calls.GET('/api/catalogs/{catalogId}/valuation-report', ofCatalog({ id }))))
            .assumptions}
      >
        {({ term_years, discount_rate, usd_per_1000_streams }) => (
          <p>
            {value && <strong>{compactMoney(value.mid, currency)}</strong>} on {day(as_of)}, assuming{' '}
            {count(term_years, 'year')} of plays, a discount rate of {number(100 * discount_rate)}{' '}
            % and ${usd_per_1000_streams.toFixed(2)} per 1,000 plays. Try other assumptions as a scenario.
          </p>
        )}
      </Loaded>
    )}
  </Panel>
)

const Owner = ({ catalog, done }: { catalog: Catalog; done: (moved: Moved) => void }) => (
  <Panel
    title='Move to another workspace'
    note={`now in ${
      catalog.owners.map(({ kind, name }) => kind === 'person' ? 'Personal' : name).join(' and ')
    }`}
  >
    <MoveForm catalogs={[catalog]} done={done} />
  </Panel>
)

/** Leads to the catalog where it is now: its address here has the former workspace. */
function AfterMove({ organization, stopped }: Moved) {
  const workspace = organization?.id ?? 'me'
  useEffect(() => document.getElementById('moved')!.focus(), [])
  return (
    <section class='card' role='status'>
      <h2 id='moved' tabIndex={-1}>
        Moved to {organization ? organization.name ?? 'an organization without a name' : 'your own workspace'}
      </h2>
      {stopped > 0 && (
        <p>{stoppedText(stopped).trim()} Start it again under Captures, and you pay for it from then on.</p>
      )}
      <div class='row'>
        <a class='button main' href={to(`catalogs/${pageId()}`, workspace)}>Open it there</a>
        <a class='button' href={to('catalogs')}>Catalogs of this workspace</a>
      </div>
    </section>
  )
}

const roles = { owner: 'Owner', member: 'Member', artist: 'Artist' }

function People({ catalog: { owners } }: { catalog: Catalog }) {
  const organization = owners.find(({ id, kind }) => kind === 'organization' && id === organizationId) ??
    owners.find(({ kind }) => kind === 'organization')
  if (!organization) {
    return (
      <Panel title='People with access'>
        <p>Only you. Move it to an organization to share it with the people there.</p>
      </Panel>
    )
  }
  return <Members organizationId={organization.id} name={organization.name ?? 'the organization'} />
}

const Members = ({ organizationId, name }: { organizationId: string; name: string }) => (
  <Loaded
    load={() =>
      data(calls.GET('/api/organizations/{organizationId}/members', {
        params: { path: { organizationId }, query: { limit: 100 } },
      }))}
  >
    {({ members, pagination }) => {
      const people = members.filter(({ kind, accepted }) => kind === 'person' && accepted)
      const own = people.find(({ account_id }) => account_id === me.value?.account.id)
      return (
        <Panel
          title='People with access'
          note={name}
          link={[
            to('settings/people', organizationId),
            own?.role === 'owner' ? 'Invite people' : 'All people',
          ]}
        >
          <ul class='lines'>
            {people.map(({ account_id, name, email, role }) => (
              <li key={account_id}>
                <div>
                  <strong>{name ?? email ?? 'Without a name'}</strong>
                  <small>{email}</small>
                </div>
                <small>{roles[role]}</small>
              </li>
            ))}
          </ul>
          {pagination.has_more && <p class='empty'>And more.</p>}
        </Panel>
      )
    }}
  </Loaded>
)

function End({ catalog: { id, name, is_sample } }: { catalog: Catalog }) {
  const { problem, button } = useAct()
  const remove = button(async () => {
    const { deleteCatalogs } = await import('../list/acts.ts')
    if (await deleteCatalogs([{ id, name, is_sample }])) await goTo(to('catalogs'))
  })
  return (
    <Panel title={is_sample ? 'Remove the sample' : 'Delete catalog'}>
      <p class='muted'>
        {is_sample
          ? 'You can add it again at any time for free.'
          : 'Deletes the list of recordings, the values and their history, the schedule and the shared reports. Captured play counts are kept, so a new catalog can start from them.'}
      </p>
      <div class='row'>
        <button {...remove} class='danger'>
          {is_sample ? 'Remove' : 'Delete this catalog'}
        </button>
      </div>
      {problem}
    </Panel>
  )
}
