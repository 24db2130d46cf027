import { useEffect, useState } from 'preact/hooks'
import { Code } from '../../components/code.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { Failure, Loaded, Shown, Skeleton, useAgain, useLoad } from '../../components/loaded.tsx'
import { Panel } from '../../components/panel.tsx'
import { Tag } from '../../components/tag.tsx'
import { count, number, permissions, shortTime, time } from '../format.ts'
import { to } from '../place.ts'
import { MadeKey } from './keys/made-key.tsx'
import { NewKeyForm } from './keys/new-key.tsx'
import { type Key, keyState, readKeys, useMadeKey } from './keys/read.ts'
import { RequestPanel } from './request-panel.tsx'
import { Hours, HoursLegend } from './requests/hours.tsx'
import { failureWord, readRequests } from './requests/read.ts'
import { DevelopersFrame } from './tabs.tsx'
import { SendAgain } from './webhooks/delivery.tsx'
import { readDeliveries, readEndpoints } from './webhooks/read.ts'
import {
  Answer,
  type Delivery,
  DeliveryState,
  EndpointState,
  meanings,
  objectOf,
  payloadOf,
} from './webhooks/words.tsx'

/** A key with its first request, and what keys and webhooks did last. */
export function QuickstartPage() {
  const { owner, made, setMade } = useMadeKey()
  const [sent, setSent] = useState(0)
  return (
    <DevelopersFrame>
      {owner.error !== undefined
        ? <Failure error={owner.error} retry={owner.run} />
        : !owner.value
        ? <Skeleton lines={6} />
        : !owner.value.isManaged
        ? <p class='notice'>Only owners of the organization manage its keys. Its webhooks are below.</p>
        : (
          <>
            {made
              ? (
                <MadeKey
                  key={made.id}
                  made={made}
                  organization={owner.value.organization}
                  sent={() => setSent(sent + 1)}
                />
              )
              : (
                <section class='card made-key' aria-label='A first request'>
                  <div>
                    <h2>Create a key</h2>
                    <p class='muted'>
                      A key acts for {owner.value.organization?.name ?? 'your own account'} and works at once.
                    </p>
                    <NewKeyForm made={setMade} />
                  </div>
                  <RequestPanel />
                </section>
              )}
            <LatestUse made={made?.id} sent={sent} />
          </>
        )}
      <Loaded load={readLatestDeliveries} lines={6}>
        {(latest) => <LatestDeliveries latest={latest} />}
      </Loaded>
    </DevelopersFrame>
  )
}

/** A request is stored some seconds after it was sent. */
const pollMs = 2_500
const polls = 5

/** The latest keys and requests, read again after a key was made and after a request was sent. */
function LatestUse({ made, sent }: { made: string | undefined; sent: number }) {
  const latest = useLoad(() => readKeys(1, 5), [made])
  const requests = useLoad(() => readRequests({}, 1, 1))
  const [left, setLeft] = useState(0)
  useEffect(() => setLeft(sent > 0 ? polls : 0), [sent])
  const read = () => {
    latest.run()
    requests.run()
    setLeft(left - 1)
  }
  useAgain(read, left > 0, pollMs, [sent, left])
  return (
    <div class='halves'>
      <Shown of={latest} lines={6}>
        {({ keys, pagination }) => <LatestKeys keys={keys as Key[]} total={pagination.total_count} />}
      </Shown>
      <Shown of={requests} lines={6}>{({ day }) => <LatestRequests day={day} />}</Shown>
    </div>
  )
}

const LatestKeys = ({ keys, total }: { keys: readonly Key[]; total: number }) => (
  <Panel title='Keys' note={total > 0 && number(total)} link={[to('developers/keys'), 'All keys']}>
    {keys.length === 0
      ? <p class='empty'>No keys yet. Create the first one above.</p>
      : (
        <ul class='lines' aria-label='Keys'>
          {keys.map((key) => (
            <li key={key.id}>
              <div>
                <a href={`${to('developers/requests')}?key=${key.id}`}>
                  <span>{key.name}</span>
                  <small>
                    <code>{key.prefix}…</code> · {permissions(key.scopes)}
                  </small>
                </a>
              </div>
              <div class='number'>
                {keyState(key) !== 'active'
                  ? <Tag tone='warn'>{keyState(key) === 'revoked' ? 'Revoked' : 'Expired'}</Tag>
                  : <LastUse at={key.last_used_at} />}
              </div>
            </li>
          ))}
        </ul>
      )}
  </Panel>
)

/** A key that was not used for more days is likely forgotten. */
const forgottenDays = 30

function LastUse({ at }: { at: string | null }) {
  if (at === null) return <small>never used</small>
  const days = Math.floor((Date.now() - Date.parse(at)) / 86_400_000)
  return days > forgottenDays
    ? <Tag tone='warn'>used {number(days)} days ago</Tag>
    : <small>used {shortTime(at)}</small>
}

function LatestRequests({ day }: Pick<Awaited<ReturnType<typeof readRequests>>, 'day'>) {
  const [most] = day.failures
  return (
    <section class='card panel' aria-label='Requests of the last 24 hours'>
      <div class='head'>
        <h2>Requests, 24 hours</h2>
        <HoursLegend {...day} />
      </div>
      <Hours hours={day.hours} />
      <p class='foot-line'>
        <span class='muted'>
          {most
            ? `Most failures: ${most.status}, ${failureWord(most.code).toLowerCase()}`
            : 'No failed requests'}
        </span>
        <a href={`${to('developers/requests')}${most ? '?outcome=failed' : ''}`}>
          {most ? `Show ${count(day.failed, 'failed request')}` : 'All requests'}
        </a>
      </p>
    </section>
  )
}

/** The latest deliveries of an endpoint that fails, else of the newest one that was sent any; null without an endpoint. */
async function readLatestDeliveries() {
  const endpoints = await readEndpoints()
  const isFailing = ({ failing_since }: typeof endpoints[number]) => failing_since !== null
  const sorted = endpoints.toSorted((one, other) => Number(isFailing(other)) - Number(isFailing(one)))
  for (const endpoint of sorted) {
    const { deliveries } = await readDeliveries(endpoint.id, 5)
    if (deliveries.length > 0) return { endpoint, deliveries }
  }
  return sorted[0] ? { endpoint: sorted[0], deliveries: [] } : null
}

function LatestDeliveries({ latest }: { latest: Awaited<ReturnType<typeof readLatestDeliveries>> }) {
  const [chosen, choose] = useState<string>()
  const { value = latest, run } = useLoad(readLatestDeliveries)
  if (!value) {
    return (
      <Panel title='Webhooks' link={[to('developers/webhooks'), 'New webhook']}>
        <p class='empty'>
          No endpoints yet. Get captures, values, pages and fans sent to your server.
        </p>
      </Panel>
    )
  }
  const { endpoint, deliveries } = value
  const hasObjects = deliveries.some(objectOf)
  const open = deliveries.find(({ id }) => id === chosen) ?? deliveries[0]
  return (
    <section class='card latest-deliveries' aria-label='Webhook deliveries'>
      <div class='panel'>
        <div class='head'>
          <h2>
            Webhook deliveries <small class='endpoint-url'>{endpoint.url}</small>
          </h2>
          <EndpointState endpoint={endpoint} />
          <a href={to(`developers/webhooks/${endpoint.id}`)}>All deliveries</a>
        </div>
        {deliveries.length === 0 ? <p class='empty'>No deliveries yet.</p> : (
          <div class='scroll'>
            <table aria-label='Latest deliveries'>
              <thead>
                <tr>
                  <th scope='col'>Event</th>
                  {hasObjects && <th scope='col'>Object</th>}
                  <th scope='col'>Response</th>
                  <th scope='col'>Status</th>
                  <th scope='col' class='number'>Time</th>
                </tr>
              </thead>
              <tbody>
                {deliveries.map((row) => (
                  <DeliveryRow
                    key={row.id}
                    {...{ row, hasObjects }}
                    isOpen={row === open}
                    open={() => choose(row.id)}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
      {open && (
        <div class='code-panel'>
          <div class='head'>
            <h2>Payload</h2>
            <div class='row'>
              <CopyButton text={payloadOf(open.event)} said='The payload is copied.' name='Copy the payload'>
                Copy
              </CopyButton>
              <SendAgain delivery={open} changed={run} />
            </div>
          </div>
          <Code text={payloadOf(open.event)} label='Payload' />
        </div>
      )}
    </section>
  )
}

const DeliveryRow = ({ row, hasObjects, isOpen, open }: {
  row: Delivery
  hasObjects: boolean
  isOpen: boolean
  open: () => void
}) => (
  <tr data-current={isOpen ? '' : undefined}>
    <td data-name='Event'>
      <button type='button' class='link' aria-pressed={isOpen} onClick={open}>
        {meanings[row.event.type]}
      </button>
    </td>
    {hasObjects && <td data-name='Object'>{objectOf(row) ?? <span class='muted'>–</span>}</td>}
    <td data-name='Answer'>
      <Answer delivery={row} />
    </td>
    <td data-name='State'>
      <DeliveryState delivery={row} />
    </td>
    <td class='number' data-name='When'>
      <time dateTime={row.created_at} title={time(row.created_at)}>{shortTime(row.created_at)}</time>
    </td>
  </tr>
)
