import { useState } from 'preact/hooks'
import { stateWord } from '../../../../presentation/states.ts'
import { Icon } from '../../../components/icon.tsx'
import { Failure, Skeleton, useLoad } from '../../../components/loaded.tsx'
import { Panel } from '../../../components/panel.tsx'
import { calls, data } from '../../calls.ts'
import { count, number, shortTime } from '../../format.ts'
import { organizationId as organization_id, to } from '../../place.ts'
import { DevelopersFrame, documentAt } from '../tabs.tsx'
import { EndpointForm } from './fields.tsx'
import { readDeliveries, readEndpoints } from './read.ts'
import { EndpointSecret } from './secret.tsx'
import { type Delivery, type Endpoint, EndpointState, nameOf, stateOf } from './words.tsx'

/** The endpoints with the latest delivery of each; null where nothing was sent yet. */
const readAll = async () =>
  await Promise.all((await readEndpoints()).map(async (endpoint) => {
    const { deliveries, pagination } = await readDeliveries(endpoint.id, 1)
    return { endpoint, latest: deliveries[0] ?? null, total: pagination.total_count }
  }))

/** Endpoints of webhooks. Their secret is shown once. */
export function WebhooksPage() {
  const { value: rows, error, run } = useLoad(readAll)
  const [secret, setSecret] = useState<string>()
  return (
    <DevelopersFrame>
      <div class='with-side wide-side'>
        <div>
          {error !== undefined
            ? <Failure error={error} retry={run} />
            : !rows
            ? <Skeleton lines={5} />
            : (
              <Panel title='Endpoints' note={number(rows.length)}>
                {rows.length === 0
                  ? (
                    <div class='nothing'>
                      <Icon name='developers' />
                      <p class='empty'>No endpoints yet.</p>
                      <p class='muted'>
                        For each event that you choose, your server gets a signed request.
                      </p>
                      <a class='button' href={documentAt('/webhooks')}>How to receive events</a>
                    </div>
                  )
                  : (
                    <ul class='lines' aria-label='Endpoints'>
                      {rows.map((row) => <Row key={row.endpoint.id} {...row} />)}
                    </ul>
                  )}
              </Panel>
            )}
        </div>
        <section class='card' aria-labelledby='new-endpoint'>
          <h2 id='new-endpoint'>New endpoint</h2>
          <EndpointForm
            button='Create endpoint'
            save={async (fields) => {
              const { endpoint } = await data(
                calls.POST('/api/webhooks/endpoints', { body: { ...fields, organization_id } }),
              )
              setSecret(endpoint.secret)
              run()
              return 'Created. Its secret:'
            }}
          />
          {secret && <EndpointSecret key={secret} value={secret} />}
        </section>
      </div>
    </DevelopersFrame>
  )
}

const Row = ({ endpoint, latest, total }: { endpoint: Endpoint; latest: Delivery | null; total: number }) => (
  <li>
    <div>
      <a href={to(`developers/webhooks/${endpoint.id}`)}>
        <span>{nameOf(endpoint)}</span>
        {endpoint.description && <small>{endpoint.url}</small>}
      </a>
    </div>
    <div class='latest'>
      <small>
        {latest
          ? `Last delivery ${shortTime(latest.created_at)}: ${
            stateWord('delivery', stateOf(latest)).toLowerCase()
          }`
          : 'No deliveries yet'}
      </small>
      <small>
        {endpoint.failing_since ? `Failing since ${shortTime(endpoint.failing_since)}` : [
          count(endpoint.events.length, 'event'),
          latest && `${count(total, 'delivery', 'deliveries')} in 30 days`,
        ].filter(Boolean).join(', ')}
      </small>
    </div>
    <EndpointState endpoint={endpoint} />
  </li>
)
