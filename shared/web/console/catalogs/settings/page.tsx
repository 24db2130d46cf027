import { useEffect, useState } from 'preact/hooks'
import type { Catalog } from '../../../../client/mod.ts'
import { Failure, Skeleton, useLoad } from '../../../components/loaded.tsx'
import { toast } from '../../../components/toast.tsx'
import { calls, data } from '../../calls.ts'
import { describeFailure } from '../../dom/failure.ts'
import { catalogInput } from '../../inputs.built.ts'
import { organizationId, pageId, to } from '../../place.ts'
import { goTo } from '../../session.ts'
import { catalog, CatalogFrame, readCatalog } from '../frame.tsx'
import { type Moved, MoveForm, stoppedText } from '../move.tsx'
import { me } from '../../shell/person.ts'

/** The name of a catalog, whose it is, who sees it, and its end. */
export function CatalogSettingsPage() {
  const [moved, setMoved] = useState<Moved>()
  const read = catalog.value
  return (
    <CatalogFrame>
      {moved ? <AfterMove {...moved} /> : !read ? <Skeleton lines={8} /> : (
        <div class='catalog-settings'>
          <Name catalog={read} />
          {!read.is_sample && <Owner catalog={read} done={setMoved} />}
          <People catalog={read} />
          <End catalog={read} />
        </div>
      )}
    </CatalogFrame>
  )
}

function Name({ catalog: { name } }: { catalog: Catalog }) {
  const [text, setText] = useState(name)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const submit = async (event: Event) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setProblem('')
    try {
      const params = { path: { catalogId: pageId() } }
      await data(calls.PATCH('/api/catalogs/{catalogId}', { params, body: { name: text } }))
      await readCatalog()
      toast('Renamed.')
    } catch (error) {
      setProblem(describeFailure(error).text)
    }
    setBusy(false)
  }
  return (
    <section class='card' aria-labelledby='name'>
      <h2 id='name'>Name</h2>
      <form class='inline' onSubmit={(event) => void submit(event)}>
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
          <button type='submit' aria-disabled={isBusy}>Rename</button>
        </div>
        {problem && <p class='problem' role='alert'>{problem}</p>}
      </form>
    </section>
  )
}

const Owner = ({ catalog, done }: { catalog: Catalog; done: (moved: Moved) => void }) => (
  <section class='card' aria-labelledby='owner'>
    <div>
      <h2 id='owner'>Move to another workspace</h2>
      <p class='muted'>
        It belongs to{' '}
        {catalog.owners.map(({ kind, name }) => kind === 'person' ? 'you' : name).join(' and ')}.
      </p>
    </div>
    <MoveForm catalogs={[catalog]} done={done} />
  </section>
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
      <section class='card' aria-labelledby='people'>
        <h2 id='people'>People who see it</h2>
        <p>Only you. Move it to an organization to share it with its people.</p>
      </section>
    )
  }
  return <Members organizationId={organization.id} name={organization.name ?? 'the organization'} />
}

function Members({ organizationId, name }: { organizationId: string; name: string }) {
  const { value, error, run } = useLoad(() =>
    data(calls.GET('/api/organizations/{organizationId}/members', {
      params: { path: { organizationId }, query: { limit: 100 } },
    }))
  )
  if (error !== undefined) return <Failure text={describeFailure(error).text} retry={run} />
  if (!value) return <Skeleton lines={3} />
  const people = value.members.filter(({ kind, accepted }) => kind === 'person' && accepted)
  const isOwner = people.some(({ account_id, role }) =>
    account_id === me.value?.account.id && role === 'owner'
  )
  return (
    <section class='card panel' aria-labelledby='people'>
      <div class='head'>
        <h2 id='people'>
          People who see it <small>those of {name}</small>
        </h2>
        <a href={to('artists')}>{isOwner ? 'Invite people' : 'All people'}</a>
      </div>
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
      {value.pagination.has_more && <p class='empty'>And more.</p>}
    </section>
  )
}

function End({ catalog: { id, name, is_sample } }: { catalog: Catalog }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const remove = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem('')
    try {
      const { deleteCatalogs } = await import('../list/acts.ts')
      if (await deleteCatalogs([{ id, name, is_sample }])) await goTo(to('catalogs'))
    } catch (error) {
      setProblem(describeFailure(error).text)
    }
    setBusy(false)
  }
  return (
    <section class='card' aria-labelledby='end'>
      <div>
        <h2 id='end'>{is_sample ? 'Remove the sample' : 'Delete'}</h2>
        <p class='muted'>
          {is_sample
            ? 'It can be added again at any time, and costs nothing.'
            : 'Recordings, values and their history, schedules and links to reports are gone. Captures stay, so that a catalog can be made from one again.'}
        </p>
      </div>
      <div class='row'>
        <button type='button' class='danger' aria-disabled={isBusy} onClick={() => void remove()}>
          {is_sample ? 'Remove' : 'Delete this catalog'}
        </button>
      </div>
      {problem && <p class='problem' role='alert'>{problem}</p>}
    </section>
  )
}
