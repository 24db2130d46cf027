import type { Result } from '../../../../client/mod.ts'
import { stateWord } from '../../../../presentation/states.ts'
import { ask } from '../../../components/ask.tsx'
import { RowMenu } from '../../../components/row-menu.tsx'
import { Tag } from '../../../components/tag.tsx'
import { toast } from '../../../components/toast.tsx'
import { calls, data } from '../../calls.ts'
import { useAct } from '../../dom/use-act.tsx'
import { day, permissions } from '../../format.ts'
import { usePages } from '../../paged-list.tsx'
import { Initial, Lines, ListPanel, perPage } from '../people/list.tsx'

type OrganizationGrant = Result<'list_organization_grants'>['grants'][number]

/** The apps that people have let into an organization, for its owners. */
export function OrganizationApps({ id }: { id: string }) {
  const { problem, button } = useAct()
  const path = { organizationId: id }
  const list = usePages((page) =>
    data(calls.GET('/api/organizations/{organizationId}/grants', {
      params: { path, query: { page, limit: perPage } },
    }))
  )
  const block = (is_blocked: boolean) => async () => {
    const text =
      'Apps lose access to this organization at once, and schedules they set up here are turned off.'
    if (is_blocked && !await ask({ title: 'Block all apps?', text, act: 'Block apps' })) return
    await data(calls.PATCH('/api/organizations/{organizationId}/grants', {
      params: { path },
      body: { is_blocked },
    }))
    toast(is_blocked ? 'Apps are blocked.' : 'Members may connect apps.')
    list.run()
  }
  return (
    <ListPanel title='Apps in this organization' list={list}>
      {(parts) => {
        const rows = parts.flatMap(({ grants }) => grants)
        const isBlocked = parts[0]!.is_blocked
        return (
          <>
            {rows.length > 0 && (
              <Lines label='Apps in this organization' rows={rows}>
                {(app) => <Row key={app.account_id + app.client_id} {...{ app, path }} changed={list.run} />}
              </Lines>
            )}
            <div class='block-apps'>
              <div>
                <p class='muted'>
                  {isBlocked
                    ? 'Apps are blocked: members cannot connect any to this organization.'
                    : rows.length === 0
                    ? 'No apps here yet. Those that members connect wait here for your approval. Blocking lets them connect none.'
                    : 'Blocking takes all apps out of this organization at once, turns off the schedules they set up here, and lets members connect no others.'}
                </p>
                {problem}
              </div>
              <button {...button(block(!isBlocked))} class='quiet'>
                {isBlocked ? 'Allow apps' : rows.length > 0 ? 'Block all apps' : 'Block apps'}
              </button>
            </div>
          </>
        )
      }}
    </ListPanel>
  )
}

function Row({ app, path, changed }: {
  app: OrganizationGrant
  path: { organizationId: string }
  changed: () => void
}) {
  const { problem, button } = useAct()
  const {
    account_id,
    account_name,
    account_email,
    client_id,
    client_name,
    scopes,
    state,
    created_at,
    ends_at,
  } = app
  const { comparisons, reviewed_by, reviewed_at } = app
  const name = client_name || 'An app without a name'
  const person = account_name ?? account_email ?? 'A member'
  const params = { path: { ...path, accountId: account_id, clientId: client_id } }
  const at = '/api/organizations/{organizationId}/grants/{accountId}/{clientId}' as const
  const ending = state === 'waiting' ? 'Decline' : 'Remove'
  const comparing = `${comparisons ? 'Close' : 'Open'} comparisons`
  const approve = async () => {
    await data(calls.PUT(at, { params, body: { scopes } }))
    toast(`${name} is approved.`)
    changed()
  }
  const review = async () => {
    await data(calls.PUT(at, { params, body: { scopes, comparisons: !comparisons } }))
    toast(`Play-count comparisons are ${comparisons ? 'closed' : 'open'} to ${name}.`)
    changed()
  }
  const remove = async () => {
    const text = `The app of ${person} loses access to this organization at once.`
    if (!await ask({ title: `${ending} ${name}?`, text, act: ending })) return
    await data(calls.DELETE(at, { params }))
    toast(`${name} is removed.`)
    changed()
  }
  return (
    <li class='person-row'>
      <Initial of={name} isSquare />
      <div>
        <strong>{name}</strong> <Tag>{permissions(scopes)}</Tag>
        {state === 'waiting' && <Tag tone='warn'>{stateWord('grant', state)}</Tag>}
        <small>
          For {person}
          {account_email && account_email !== person && ` (${account_email})`} · connected {day(created_at)}
          {' '}
          · expires {day(ends_at)}
        </small>
        {comparisons && (
          <small>
            Compares play counts, opened {reviewed_by && `by ${reviewed_by} `}on {day(reviewed_at)}
          </small>
        )}
        {problem}
      </div>
      {state === 'waiting'
        ? (
          <div class='row'>
            <button {...button(approve)} class='main quiet' aria-label={`Approve ${name} of ${person}`}>
              Approve
            </button>
            <button {...button(remove)} class='quiet' aria-label={`${ending} ${name} of ${person}`}>
              {ending}
            </button>
          </div>
        )
        : (
          <RowMenu name={`${name} of ${person}`}>
            {(menu) => (
              <>
                <button
                  {...button(review)}
                  popoverTarget={menu}
                  aria-label={`${comparing} to ${name} of ${person}`}
                >
                  {comparing}
                </button>
                <small>Play-count comparisons of this organization’s catalogs.</small>
                <button
                  {...button(remove)}
                  popoverTarget={menu}
                  class='danger'
                  aria-label={`${ending} ${name} of ${person}`}
                >
                  {ending}
                </button>
              </>
            )}
          </RowMenu>
        )}
    </li>
  )
}
