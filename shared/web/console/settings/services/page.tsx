import { useState } from 'preact/hooks'
import { Drawing } from '../../../components/icon.tsx'
import type { Result } from '../../../../client/mod.ts'
import { states, type StateValue, stateWord } from '../../../../presentation/states.ts'
import { ask } from '../../../components/ask.tsx'
import { Field } from '../../../components/field.tsx'
import { Shown, useLoad } from '../../../components/loaded.tsx'
import { Panel } from '../../../components/panel.tsx'
import { Tag, type Tone } from '../../../components/tag.tsx'
import { toast } from '../../../components/toast.tsx'
import { calls, data } from '../../calls.ts'
import { useAct } from '../../dom/use-act.tsx'
import { day, number } from '../../format.ts'
import { connectorInput } from '../../inputs.built.ts'
import { SearchField } from '../../list.tsx'
import { ShowMore } from '../../paged-list.tsx'
import { organizationId as account_id, to } from '../../place.ts'
import { goTo } from '../../session.ts'
import { Lines } from '../people/list.tsx'
import { groupOf, iconOf, useOf } from './kinds.ts'

type Connection = Result<'list_connectors'>['data'][number]
type Service = Result<'list_services'>['services'][number]

/** As many services as are listed at first, and at most. */
const limits = { first: 10, all: 100 }

const readServices = (search: string, limit: number) =>
  data(calls.GET('/api/connectors/services', { params: { query: { search: search || undefined, limit } } }))

/** Goes to the service, where the person decides. It returns to this page. */
async function connect(connector: string): Promise<void> {
  const callback_url = `${to('settings/services')}?connected=true`
  const { data: { redirectUrl } } = await data(
    calls.POST('/api/connectors', { body: { connector, callback_url, account_id } }),
  )
  await goTo(redirectUrl)
}

/** The outside services of the workspace: those that are connected, and those that can be. */
export function ServicesPage() {
  const connections = useLoad(() =>
    data(calls.GET('/api/connectors', { params: { query: { account_id } } })).then(({ data }) => data)
  )
  // Their names, of those that are connected too.
  const known = useLoad(() => readServices('', limits.all))
  const nameOf = (slug: string) =>
    known.value?.services.find((service) => service.slug === slug)?.name ?? slug
  const isBack = new URLSearchParams(location.search).get('connected') === 'true'
  return (
    <>
      <div class='title'>
        <div>
          <h1 class='hidden-text'>Services</h1>
          <p class='muted'>
            Let assistants use {account_id ? 'your team’s' : 'your'}{' '}
            mail, files and more. You choose what each service shares.
          </p>
        </div>
      </div>
      {isBack && <p class='notice' role='status'>You are back from the service. See its status below.</p>}
      <div class='with-side'>
        <div>
          <Shown of={connections}>
            {(rows) =>
              rows.length > 0 && (
                <Panel title='Connected' note={number(rows.length)}>
                  <Lines label='Connected services' rows={rows}>
                    {(row) => (
                      <ConnectionRow
                        key={row.slug}
                        row={row}
                        name={nameOf(row.slug)}
                        changed={connections.run}
                      />
                    )}
                  </Lines>
                </Panel>
              )}
          </Shown>
          <Offered connections={connections.value ?? []} />
        </div>
        <Other />
      </div>
    </>
  )
}

const Mark = ({ slug }: { slug: string }) => (
  <span class='initial square' aria-hidden='true'>
    <Drawing path={iconOf(slug)} />
  </span>
)

const tones: Partial<Record<StateValue<'connection'>, Tone>> = {
  active: 'good',
  initiated: 'warn',
  initializing: 'warn',
  expired: 'bad',
  revoked: 'bad',
  failed: 'bad',
}

/** The service may have more states than those that we know. */
const isKnown = (status: string): status is StateValue<'connection'> =>
  Object.hasOwn(states.connection, status)

function ConnectionRow({ row: { slug, status, connected_at }, name, changed }: {
  row: Connection
  name: string
  changed: () => void
}) {
  const { problem, button } = useAct()
  const disconnect = async () => {
    const text = 'Work that uses it stops until you connect it again.'
    if (!await ask({ title: `Disconnect ${name}?`, text, act: 'Disconnect' })) return
    const params = { path: { slug }, query: { account_id } }
    await data(calls.DELETE('/api/connectors/{slug}', { params }))
    toast(`${name} is disconnected.`)
    changed()
  }
  return (
    <li class='person-row'>
      <Mark slug={slug} />
      <div>
        <strong>{name}</strong> {isKnown(status)
          ? <Tag tone={tones[status]}>{stateWord('connection', status)}</Tag>
          : <Tag>State unknown</Tag>}
        <small>{connected_at ? `Connected ${day(connected_at)}` : 'Not connected yet'}</small>
        {problem}
      </div>
      <div class='row'>
        {status !== 'active' && (
          <button
            {...button(() => connect(slug))}
            class='quiet'
            aria-label={`Connect ${name} again`}
          >
            Connect again
          </button>
        )}
        <button {...button(disconnect)} class='quiet' aria-label={`Disconnect ${name}`}>Disconnect</button>
      </div>
    </li>
  )
}

/** The services that can be connected, found by name or by what they are for. */
function Offered({ connections }: { connections: readonly Connection[] }) {
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(limits.first)
  const found = useLoad(() => readServices(search, limit), [search, limit])
  const isOffered = ({ slug }: Service) => !connections.some((connection) => connection.slug === slug)
  return (
    <Shown of={found} lines={8}>
      {({ services, total_count }) => (
        <Panel title='Connect a service'>
          <div class='find'>
            <SearchField label='Find a service' maxLength={100} value={search} onChange={setSearch} />
          </div>
          {services.every((service) => !isOffered(service)) && (
            <p class='empty'>
              {search ? 'No other service matches.' : 'Every listed service is connected.'}
            </p>
          )}
          {[...Map.groupBy(services.filter(isOffered), groupOf)].map(([group, rows]) => (
            <div key={group} class='role-part'>
              <h3 class='role'>{group}</h3>
              <Lines label={group} rows={rows}>
                {(service) => <ServiceRow key={service.slug} service={service} />}
              </Lines>
            </div>
          ))}
          {limit < limits.all && (
            <ShowMore
              shown={services.length}
              total={Math.min(total_count, limits.all)}
              press={() => setLimit(limits.all)}
            />
          )}
        </Panel>
      )}
    </Shown>
  )
}

function ServiceRow({ service: { slug, name, description } }: { service: Service }) {
  const { problem, button } = useAct()
  return (
    <li class='person-row service-row'>
      <Mark slug={slug} />
      <div>
        <strong>{name}</strong>
        <small>{useOf(slug) ?? description}</small>
        {problem}
      </div>
      <div class='row'>
        <button {...button(() => connect(slug))} class='quiet' aria-label={`Connect ${name}`}>Connect</button>
      </div>
    </li>
  )
}

/** A service that is not in the list, because the operator has set it up. */
function Other() {
  const [connector, setConnector] = useState('')
  const { isBusy, problem, form } = useAct()
  return (
    <section class='card' aria-labelledby='other'>
      <h2 id='other'>Another service</h2>
      <form {...form(() => connect(connector))}>
        <Field
          label='Short name'
          name='connector'
          {...connectorInput.connector}
          hint='For a service that is not in the list, such as hubspot.'
          autocapitalize='none'
          autocomplete='off'
          spellcheck={false}
          value={connector}
          onValue={setConnector}
        />
        <div class='row'>
          <button type='submit' aria-disabled={isBusy}>Connect</button>
        </div>
        {problem}
      </form>
    </section>
  )
}
