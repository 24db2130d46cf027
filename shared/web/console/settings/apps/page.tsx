import type { Result } from '../../../../client/mod.ts'
import { stateWord } from '../../../../presentation/states.ts'
import { ask } from '../../../components/ask.tsx'
import type { Fact } from '../../../components/facts.tsx'
import { Tag } from '../../../components/tag.tsx'
import { toast } from '../../../components/toast.tsx'
import { calls, data } from '../../calls.ts'
import { useAct } from '../../dom/use-act.tsx'
import { credits, day, number, permissions, time } from '../../format.ts'
import { usePages } from '../../paged-list.tsx'
import { organizationId } from '../../place.ts'
import { me } from '../../shell/person.ts'
import { ConnectApp } from './connect.tsx'
import { OrganizationApps } from './organization.tsx'
import { Initial, Lines, ListPanel, perPage } from '../people/list.tsx'

type Grant = Result<'list_grants'>['grants'][number]

const nameOf = ({ client_name }: Grant) => client_name || 'An app without a name'

/** The apps that may use the account of the person, the same in every workspace; for an owner also those in the organization. */
export function AppsPage() {
  const isOwner = organizationId !== undefined &&
    me.value?.organizations.some(({ id, role }) => id === organizationId && role === 'owner')
  const list = usePages((page) =>
    data(calls.GET('/api/grants', { params: { query: { page, limit: perPage } } }))
  )
  const isEmpty = list.value?.[0]?.pagination.total_count === 0
  return (
    <>
      <h1 class='hidden-text'>Connected apps</h1>
      {list.value && <ConnectApp isFirst={isEmpty} />}
      {!isEmpty && (
        <ListPanel title='Your apps' list={list}>
          {(parts) => (
            <>
              <Lines label='Your apps' rows={parts.flatMap(({ grants }) => grants)}>
                {(app) => <AppRow key={app.client_id} app={app} changed={list.run} />}
              </Lines>
              <p class='muted foot-note'>
                Last access is updated about once an hour while an app is in use. Apps choose their own names
                and websites.
              </p>
            </>
          )}
        </ListPanel>
      )}
      {isOwner && <OrganizationApps id={organizationId!} />}
    </>
  )
}

function AppRow({ app, changed }: { app: Grant; changed: () => void }) {
  const { problem, button } = useAct()
  const { client_id, client_uri, scopes, created_at, ends_at } = app
  const name = nameOf(app)
  const hasEnded = Date.parse(ends_at) <= Date.now()
  const changing = hasEnded ? 'Renew' : 'Change'
  const edit = async () => {
    const { changeApp } = await import('./change.tsx')
    if (await changeApp(name, app)) changed()
  }
  const disconnect = async () => {
    const text = 'The app loses access at once, and schedules it set up stop.'
    if (!await ask({ title: `Disconnect ${name}?`, text, act: 'Disconnect' })) return
    await data(calls.DELETE('/api/grants/{clientId}', { params: { path: { clientId: client_id } } }))
    toast(`${name} is disconnected.`)
    changed()
  }
  return (
    <li class='person-row app-row'>
      <Initial of={name} isSquare />
      <div>
        <strong>{name}</strong> <Tag>{permissions(scopes)}</Tag>
        {hasEnded && <Tag tone='bad'>Expired</Tag>}
        <small>Connected {day(created_at)}{client_uri && ` · ${hostOf(client_uri)}`}</small>
        {problem}
      </div>
      <div class='row'>
        <button {...button(edit)} class='quiet' aria-label={`${changing} ${name}`}>{changing}</button>
        <button {...button(disconnect)} class='quiet' aria-label={`Disconnect ${name}`}>Disconnect</button>
      </div>
      <dl class='facts'>
        {factsOf(app, hasEnded).map(([fact, content]) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd>{content}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

/** What it may do, and what it has done. */
function factsOf(app: Grant, hasEnded: boolean): Fact[] {
  const more = app.may_publish
    ? app.may_schedule ? 'Publish, schedule' : 'Publish'
    : app.may_schedule
    ? 'Schedule'
    : 'Nothing more'
  const mayWrite = app.scopes.includes('write')
  const inOrganizations = app.organizations.map(({ name, scopes, state, comparisons }) =>
    [
      `In ${name ?? 'an organization'}`,
      <>
        {permissions(scopes)}
        {comparisons && ', compares play counts'}{' '}
        {state === 'waiting' && <Tag tone='warn'>{stateWord('grant', state)}</Tag>}
      </>,
    ] as const
  )
  return [
    [
      'Credits this month',
      mayWrite ? `${number(app.spent_credits)} of ${number(app.monthly_budget_credits)} used` : 'None',
    ],
    ['May also', more],
    ['Last access', app.last_token_at ? time(app.last_token_at) : 'Not signed in'],
    [hasEnded ? 'Expired' : 'Expires', day(app.ends_at)],
    ...app.schedule_count > 0 && !hasEnded
      ? [
        [
          'Schedules',
          `${number(app.schedule_count)}, up to ${credits(app.schedule_credits)} a month`,
        ] as const,
      ]
      : [],
    ...inOrganizations,
  ]
}

/** The app named its website itself, so it is no link. */
const hostOf = (address: string): string => URL.canParse(address) ? new URL(address).host : address
