import type { Result } from '../../../../client/mod.ts'
import { stateWord } from '../../../../presentation/states.ts'
import { ask } from '../../../components/ask.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Tag } from '../../../components/tag.tsx'
import { toast } from '../../../components/toast.tsx'
import { calls, data } from '../../calls.ts'
import { useAct } from '../../dom/use-act.tsx'
import { count, credits, day, number, permissions, time } from '../../format.ts'
import { usePages } from '../../paged-list.tsx'
import { deployment, organizationId } from '../../place.ts'
import { me } from '../../shell/person.ts'
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
  return (
    <>
      <div class='title'>
        <div>
          <h1 class='hidden-text'>Connected apps</h1>
          <p class='muted'>
            Assistants such as Claude that can use your account. They reach your personal workspace, and the
            organizations that you choose.
          </p>
        </div>
      </div>
      <div class='with-side'>
        <div>
          {isOwner && <OrganizationApps id={organizationId!} />}
          <ListPanel title='Your apps' list={list}>
            {(parts) => {
              const rows = parts.flatMap(({ grants }) => grants)
              if (rows.length > 0) {
                return (
                  <Lines label='Connected apps' rows={rows}>
                    {(app) => <AppRow key={app.client_id} app={app} changed={list.run} />}
                  </Lines>
                )
              }
              return (
                <div class='nothing'>
                  <Icon name='link' />
                  <p class='empty'>No apps connected yet.</p>
                  <p class='muted'>Apps that you allow are listed here with their permissions.</p>
                </div>
              )
            }}
          </ListPanel>
          {list.value?.some(({ grants }) => grants.length > 0) && (
            <small>
              Last access is updated about once an hour while an app is in use. Apps choose their own names
              and websites.
            </small>
          )}
        </div>
        <section class='card' aria-labelledby='connect-app'>
          <h2 id='connect-app'>Connect an app</h2>
          <ol class='connect-steps'>
            <li>Copy this address.</li>
            <li>Add it to your assistant as an MCP server.</li>
            <li>Sign in here, and choose what it may do. It never sees your password.</li>
          </ol>
          <div class='address-line'>
            <code>{`${deployment.api}/mcp`}</code>
            <CopyButton
              text={`${deployment.api}/mcp`}
              said='The address is copied.'
              name='Copy the address'
            />
          </div>
        </section>
      </div>
    </>
  )
}

function AppRow({ app, changed }: { app: Grant; changed: () => void }) {
  const { problem, button } = useAct()
  const { client_id, client_uri, scopes, created_at, last_token_at, ends_at } = app
  const name = nameOf(app)
  const hasEnded = Date.parse(ends_at) <= Date.now()
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
    <li class='person-row'>
      <Initial of={name} isSquare />
      <div>
        <strong>{name}</strong> <Tag>{permissions(scopes)}</Tag>
        {hasEnded && <Tag tone='warn'>Ended</Tag>}
        <small>
          {client_uri && `${hostOf(client_uri)} · `}since {day(created_at)} ·{' '}
          {last_token_at ? `last access ${time(last_token_at)}` : 'not signed in'}
        </small>
        <small>
          {scopes.includes('write') && `${termsOf(app)} · `}
          {hasEnded ? 'ended' : 'ends'} {day(ends_at)}
        </small>
        {app.schedule_count > 0 && !hasEnded && (
          <small>
            Captures by {count(app.schedule_count, 'schedule')}: up to {credits(app.schedule_credits)} a month
          </small>
        )}
        {app.organizations.map(({ organization_id, name, scopes, state, comparisons }) => (
          <small key={organization_id}>
            {name ?? 'An organization'}: {permissions(scopes).toLowerCase()}
            {state === 'waiting' && `, ${stateWord('grant', state).toLowerCase()}`}
            {comparisons && ', compares play counts'}
          </small>
        ))}
        {problem}
      </div>
      <div class='row'>
        <button {...button(edit)} class='quiet' aria-label={`Change ${name}`}>Change</button>
        <button {...button(disconnect)} class='quiet' aria-label={`Disconnect ${name}`}>Disconnect</button>
      </div>
    </li>
  )
}

/** What it may do beside reading and editing. */
const termsOf = ({ spent_credits, monthly_budget_credits, may_publish, may_schedule }: Grant): string =>
  [
    `${number(spent_credits)} of ${credits(monthly_budget_credits)} used this month`,
    may_publish ? 'may publish' : 'may not publish',
    may_schedule ? 'may schedule' : 'may not schedule',
  ].join(' · ')

/** The app named its website itself, so it is no link. */
const hostOf = (address: string): string => URL.canParse(address) ? new URL(address).host : address
