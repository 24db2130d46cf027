import type { Result } from '../../../../client/mod.ts'
import { stateWord } from '../../../../presentation/states.ts'
import { ask } from '../../../components/ask.tsx'
import { Icon } from '../../../components/icon.tsx'
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
  const isBlocked = list.value?.[0]?.is_blocked
  const block = (is_blocked: boolean) => async () => {
    const text = 'Apps that are connected lose access at once, and schedules they set up stop.'
    if (is_blocked && !await ask({ title: 'Block all apps?', text, act: 'Block apps' })) return
    await data(calls.PATCH('/api/organizations/{organizationId}/grants', {
      params: { path },
      body: { is_blocked },
    }))
    toast(is_blocked ? 'Apps are blocked.' : 'Members may connect apps.')
    list.run()
  }
  return (
    <>
      <ListPanel title='Apps in this organization' list={list}>
        {(parts) => {
          const rows = parts.flatMap(({ grants }) => grants)
          if (rows.length > 0) {
            return (
              <Lines label='Apps in this organization' rows={rows}>
                {(app) => <Row key={app.account_id + app.client_id} {...{ app, path }} changed={list.run} />}
              </Lines>
            )
          }
          return (
            <div class='nothing'>
              <Icon name='link' />
              <p class='empty'>{isBlocked ? 'Apps are blocked.' : 'No apps here yet.'}</p>
              <p class='muted'>
                {isBlocked
                  ? 'Members cannot connect apps to this organization.'
                  : 'Apps that members connect to this organization are listed here for you to approve.'}
              </p>
            </div>
          )
        }}
      </ListPanel>
      {isBlocked !== undefined && (
        <div class='row'>
          <button {...button(block(!isBlocked))} class='quiet'>
            {isBlocked ? 'Allow apps' : 'Block all apps'}
          </button>
          {problem}
        </div>
      )}
    </>
  )
}

function Row({ app, path, changed }: {
  app: OrganizationGrant
  path: { organizationId: string }
  changed: () => void
}) {
  const { problem, button } = useAct()
  const { account_id, account_name, account_email, client_id, client_name, scopes, state, created_at } = app
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
          for {person}
          {account_email && account_email !== person && ` (${account_email})`} · since {day(created_at)}
        </small>
        {comparisons && (
          <small>
            Compares play counts, opened {reviewed_by && `by ${reviewed_by} `}on {day(reviewed_at)}
          </small>
        )}
        {problem}
      </div>
      <div class='row'>
        {state === 'waiting'
          ? (
            <button {...button(approve)} class='main quiet' aria-label={`Approve ${name} of ${person}`}>
              Approve
            </button>
          )
          : (
            <button
              {...button(review)}
              class='quiet'
              aria-label={`${comparing} to ${name} of ${person}`}
              title='Play-count comparisons of this organization’s catalogs'
            >
              {comparing}
            </button>
          )}
        <button {...button(remove)} class='quiet' aria-label={`${ending} ${name} of ${person}`}>
          {ending}
        </button>
      </div>
    </li>
  )
}
