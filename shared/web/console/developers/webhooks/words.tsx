import { stateWord } from '../../../../presentation/states.ts'
import type { Result, WebhookDelivery } from '../../../../client/mod.ts'
import { Tag, type Tone } from '../../../components/tag.tsx'
import { to } from '../../place.ts'
import { nextAttempt } from './next-attempt.ts'

export type Endpoint = Result<'list_webhook_endpoints'>['endpoints'][number]
export type Delivery = WebhookDelivery
type EventName = Delivery['event']['type']

export const meanings: Record<EventName, string> = {
  'run.finished': 'Background job finished',
  'snapshot.captured': 'Capture completed',
  'valuation.computed': 'New lifetime average',
  'valuation.stored': 'New catalog value',
  'site.published': 'Page published',
  'site.signup': 'Fan signed up',
  'credits.low': 'Credits running low',
  ping: 'Test event',
}

/** Why a delivery failed (docs/webhooks.md). */
const problems: Record<string, string> = {
  http_status: 'The response was not a success',
  gone: 'The endpoint is gone and was disabled',
  timed_out: 'No response within 10 seconds',
  connection_failed: 'No connection',
  tls_failed: 'The certificate is not valid',
  host_not_found: 'Host not found',
  address_refused: 'The address is not public',
  invalid_response: 'The response is not HTTP',
  endpoint_disabled: 'The endpoint was disabled',
  expired: 'It failed for too long',
  too_many_pending: 'Too many deliveries were waiting',
  internal: 'Error on our side',
}
export const problemOf = (error: string | null): string =>
  error === null ? '' : problems[error] ?? 'It failed'

/** Why an attempt failed: the status of the response, or that there was none. */
export const reasonOf = ({ status_code, error }: Attempt): string =>
  status_code === null ? problemOf(error) : `the response was ${status_code}`

/** Two endpoints of one host differ in their paths. */
export const nameOf = ({ description, url }: Endpoint): string => {
  const { host, pathname } = new URL(url)
  return description || `${host}${pathname === '/' ? '' : pathname}`
}

export const EndpointState = (
  { endpoint: { enabled, disabled_reason, failing_since } }: { endpoint: Endpoint },
) =>
  enabled
    ? failing_since
      ? <Tag tone='bad'>Failing</Tag>
      : <Tag tone='good'>{stateWord('endpoint', 'enabled')}</Tag>
    : <Tag tone='warn'>{stateWord('endpoint', disabled_reason ?? 'by_request')}</Tag>

type Attempted = Pick<Delivery, 'state' | 'attempt_count'>
export type Attempt = Delivery['attempts'][number]

/** A pending delivery waits for its first attempt, or failed and is tried again. */
export const stateOf = ({ state, attempt_count }: Attempted) =>
  state !== 'pending' ? state : attempt_count > 0 ? 'retrying' : 'waiting'

const tones: Record<ReturnType<typeof stateOf>, Tone> = {
  waiting: 'plain',
  retrying: 'warn',
  delivered: 'good',
  failed: 'bad',
}

export const DeliveryState = ({ delivery }: { delivery: Attempted }) => {
  const state = stateOf(delivery)
  return <Tag tone={tones[state]}>{stateWord('delivery', state)}</Tag>
}

/** What an endpoint answered last, why that was no success, and when it is asked again. */
export const Answer = ({ delivery }: { delivery: Delivery }) => {
  const { attempts: [last], error, next_attempt_at: next } = delivery
  return (
    <span>
      {!last
        ? <span class='muted'>–</span>
        : last.status_code === null
        ? problemOf(last.error)
        : <Tag tone={last.error === null ? 'good' : 'bad'}>{last.status_code}</Tag>}
      {error !== null && (last?.status_code !== null || last.error !== error) && (
        <small>{problemOf(error)}</small>
      )}
      {error !== null && next && <small>{nextAttempt(next)}</small>}
    </span>
  )
}

interface EventData {
  catalog_id?: string
  site_id?: string
  snapshot?: { catalog_id?: string | null }
  site?: { id: string; name: string | null }
  run?: { taskId: string; output: { catalog_id?: string; site_id?: string } | null }
}

/** A link to what an event is about; undefined where that has no page. */
export function objectOf({ event }: Pick<Delivery, 'event'>) {
  const { catalog_id, site_id, snapshot, site, run } = event.data as EventData
  const catalog = catalog_id ?? snapshot?.catalog_id ?? run?.output?.catalog_id
  const page = site?.id ?? site_id ?? run?.output?.site_id
  if (catalog) return <a href={to(`catalogs/${catalog}`)}>Catalog</a>
  if (event.type === 'site.signup' && page) return <a href={to(`pages/${page}/fans`)}>Fans of the page</a>
  if (page) return <a href={to(`pages/${page}`)}>{site?.name || 'Page'}</a>
  if (event.type === 'credits.low') return <a href={to('settings/billing')}>Credits</a>
  if (run) return <a href={to('developers/activity')}>Activity</a>
}

/** The body of a delivery, as a server receives it. */
export const payloadOf = ({ type, timestamp, data }: Delivery['event']): string =>
  JSON.stringify({ type, timestamp, data }, null, 2)
