import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Result } from '../../../../client/mod.ts'
import { ask } from '../../../components/ask.tsx'
import { RowMenu } from '../../../components/row-menu.tsx'
import { toast } from '../../../components/toast.tsx'
import { calls, data } from '../../calls.ts'
import { useAct } from '../../dom/use-act.tsx'
import { day } from '../../format.ts'
import { organizationInput } from '../../inputs.built.ts'
import { to } from '../../place.ts'
import { loadPerson, me } from '../../shell/person.ts'
import { usePages } from '../../paged-list.tsx'
import { Initial, leavingText, Lines, ListPanel } from './list.tsx'

type Invitation = Result<'list_invitations'>['invitations'][number]
type Organization = Result<'list_organizations'>['organizations'][number]
type Block = Result<'list_invitation_blocks'>['blocks'][number]

const nameless = 'Without a name'
const inPath = ({ organization_id }: Block | Invitation) => ({
  params: { path: { organizationId: organization_id } },
})
const roleOf = (role: string | null) => role === 'owner' ? 'Owner' : 'Member'

/** The organizations of a person, and which invite it or may not. */
export function OwnOrganizations() {
  const invitations = usePages((page) =>
    data(calls.GET('/api/invitations', { params: { query: { page, limit: 100 } } }))
  )
  const organizations = usePages((page) =>
    data(calls.GET('/api/organizations', { params: { query: { page, limit: 100 } } }))
  )
  const blocks = usePages((page) =>
    data(calls.GET('/api/invitation-blocks', { params: { query: { page, limit: 100 } } }))
  )
  const changed = () => {
    for (const { run } of [invitations, organizations, blocks]) run()
    void loadPerson()
  }
  const hasBlocks = blocks.error !== undefined || blocks.value?.some(({ blocks }) => blocks.length > 0)
  return (
    <>
      <h1 class='hidden-text'>People and organizations</h1>
      <div class='with-side people'>
        <div>
          <ListPanel title='Invitations to you' list={invitations}>
            {(parts) => (
              <Lines
                label='Invitations to you'
                rows={parts.flatMap(({ invitations }) => invitations)}
                none='No invitations at the moment.'
              >
                {(row) => <InvitationRow key={row.organization_id} row={row} changed={changed} />}
              </Lines>
            )}
          </ListPanel>
          <ListPanel title='Your organizations' list={organizations}>
            {(parts) => (
              <Lines
                label='Your organizations'
                rows={parts.flatMap(({ organizations }) => organizations)}
                none='None yet. In an organization, several people share catalogs, artists and pages.'
              >
                {(row) => <OrganizationRow key={row.id} row={row} changed={changed} />}
              </Lines>
            )}
          </ListPanel>
          {hasBlocks && (
            <ListPanel title='Cannot invite you' list={blocks}>
              {(parts) => (
                <Lines
                  label='Organizations that cannot invite you'
                  rows={parts.flatMap(({ blocks }) => blocks)}
                >
                  {(row) => <BlockRow key={row.organization_id} row={row} changed={changed} />}
                </Lines>
              )}
            </ListPanel>
          )}
        </div>
        <div>
          <NewOrganization changed={changed} />
        </div>
      </div>
    </>
  )
}

const Row = ({ name, href, note, problem, children }: {
  name: string
  href?: string
  note: ComponentChildren
  problem: ComponentChildren
  children: ComponentChildren
}) => (
  <li class='person-row'>
    <Initial of={name} isSquare />
    <div>
      {href
        ? (
          <a href={href}>
            <span>{name}</span>
            <small>{note}</small>
          </a>
        )
        : (
          <>
            <strong>{name}</strong>
            <small>{note}</small>
          </>
        )}
      {problem}
    </div>
    {children}
  </li>
)

function InvitationRow({ row, changed }: { row: Invitation; changed: () => void }) {
  const { problem, button } = useAct()
  const name = row.organization_name ?? nameless
  const accept = async () => {
    await data(calls.POST('/api/invitations/{organizationId}/accept', inPath(row)))
    toast(`You belong to ${name} now.`)
    changed()
  }
  const decline = async () => {
    const text = 'It cannot invite you again until you allow it.'
    if (!await ask({ title: `Decline the invitation of ${name}?`, text, act: 'Decline' })) return
    await data(calls.POST('/api/invitations/{organizationId}/decline', inPath(row)))
    toast('The invitation is declined.')
    changed()
  }
  return (
    <Row
      name={name}
      note={[roleOf(row.role), row.invited_by && `by ${row.invited_by}`, `expires ${day(row.expires_at)}`]
        .filter(Boolean).join(' · ')}
      problem={problem}
    >
      <div class='row'>
        <button {...button(accept)} class='main' aria-label={`Accept the invitation of ${name}`}>
          Accept
        </button>
        <button {...button(decline)} aria-label={`Decline the invitation of ${name}`}>Decline</button>
      </div>
    </Row>
  )
}

function OrganizationRow({ row, changed }: { row: Organization; changed: () => void }) {
  const { isBusy, problem, button } = useAct()
  const name = row.name ?? nameless
  const leave = async () => {
    if (!await ask({ title: `Leave ${name}?`, text: leavingText, act: 'Leave' })) return
    const params = { path: { organizationId: row.id, accountId: me.value!.account.id } }
    await data(calls.DELETE('/api/organizations/{organizationId}/members/{accountId}', { params }))
    toast(`You have left ${name}.`)
    changed()
  }
  return (
    <Row
      name={name}
      href={to('settings/people', row.id)}
      note={`${roleOf(row.role)} · created ${day(row.created_at)}`}
      problem={problem}
    >
      <RowMenu name={name}>
        {(menu) => (
          <button
            {...button(leave)}
            popoverTarget={menu}
            class='danger'
            aria-label={`Leave ${name}`}
            aria-disabled={isBusy || !me.value}
          >
            Leave
          </button>
        )}
      </RowMenu>
    </Row>
  )
}

function BlockRow({ row, changed }: { row: Block; changed: () => void }) {
  const { problem, button } = useAct()
  const name = row.organization_name ?? nameless
  const allow = async () => {
    await data(calls.DELETE('/api/invitation-blocks/{organizationId}', inPath(row)))
    toast(`${name} can invite you again.`)
    changed()
  }
  return (
    <Row name={name} note={`Since ${day(row.created_at)}`} problem={problem}>
      <div class='row'>
        <button {...button(allow)} class='quiet' aria-label={`Allow invitations of ${name}`}>
          Allow invitations
        </button>
      </div>
    </Row>
  )
}

function NewOrganization({ changed }: { changed: () => void }) {
  const [name, setName] = useState('')
  const [made, setMade] = useState<Organization>()
  const { isBusy, problem, form } = useAct()
  const create = async () => {
    setMade((await data(calls.POST('/api/organizations', { body: { name } }))).organization)
    setName('')
    changed()
  }
  return (
    <section class='card' aria-labelledby='new-organization'>
      <h2 id='new-organization'>New organization</h2>
      <form {...form(create)}>
        <label>
          <span>Name</span>
          <input
            name='name'
            autocomplete='off'
            maxLength={organizationInput.name.maxlength}
            required
            value={name}
            onInput={({ currentTarget }) => setName(currentTarget.value)}
          />
        </label>
        <div class='row'>
          <button type='submit' aria-disabled={isBusy}>Create organization</button>
        </div>
        {problem}
        <p class='outcome' role='status'>
          {made && (
            <>
              {made.name} is created. <a href={to('settings/people', made.id)}>Invite its people</a>
            </>
          )}
        </p>
      </form>
      <small>You are its first owner. It has its own catalogs, pages, artists, keys and credits.</small>
    </section>
  )
}
