import { ask } from '../../components/ask.tsx'
import type { Body, WebhookDelivery } from '../../../client/mod.ts'
import { announce, find, h } from '../dom/dom.ts'
import { failPage } from '../dom/explain.ts'
import { action, onSubmit } from '../dom/form.ts'
import { fill, fillPages } from '../dom/region.ts'
import { pageId, to } from '../place.ts'
import { api } from '../api.ts'
import { data } from '../calls.ts'
import { goTo } from '../session.ts'
import { type Column, state, table, timeCell } from '../dom/show.ts'
import { number, time } from '../format.ts'
import { describeEndpoint, type Endpoint, showSecret } from './webhooks.ts'

/** Why a delivery failed (docs/webhooks.md). */
const problems: Record<string, string> = {
  http_status: 'The response was not a success',
  gone: 'The endpoint has gone, and was disabled',
  timed_out: 'No response within 10 seconds',
  connection_failed: 'No connection',
  tls_failed: 'The certificate is not valid',
  host_not_found: 'The name has no address',
  address_refused: 'The address is not public',
  invalid_response: 'The response is not HTTP',
  endpoint_disabled: 'The endpoint was disabled',
  expired: 'It has failed for too long',
  too_many_pending: 'Too many deliveries were waiting',
  internal: 'A fault of ours',
}

/** An endpoint of webhooks with its deliveries. */
export async function webhook(): Promise<void> {
  const params = { path: { id: pageId() } }
  const path = '/api/webhooks/endpoints/{id}' as const
  const loadDeliveries = deliveries(params.path.id)

  const show = (endpoint: Endpoint): Promise<void> => {
    find('h1').textContent = endpoint.description || new URL(endpoint.url).host
    document.title = `${find('h1').textContent} · Console`
    const form = find('#endpoint-fields')
    form.querySelector('[name=url]')!.value = endpoint.url
    form.querySelector('[name=description]')!.value = endpoint.description
    for (const box of form.querySelectorAll('[name=events]')) {
      box.checked = (endpoint.events as string[]).includes(box.value)
    }
    return fill('endpoint', () =>
      Promise.resolve([
        h('p', {}, h('code', {}, endpoint.url)),
        describeEndpoint(endpoint),
        h(
          'div',
          { class: 'row' },
          action('Send a test', '', async () => {
            await data(api.POST(`${path}/test`, { params, body: {} }))
            announce('Sent. Its delivery is in the list.')
            await loadDeliveries()
          }),
          action(endpoint.enabled ? 'Disable' : 'Enable', 'this endpoint', () =>
            change({ enabled: !endpoint.enabled })),
        ),
      ]))
  }
  const change = async (body: Body<'update_webhook_endpoint'>) =>
    show((await data(api.PATCH(path, { params, body }))).endpoint)

  onSubmit('endpoint-fields', async ({ text, all }, outcome) => {
    const events = all('events') as Endpoint['events']
    await change({ url: text('url'), description: text('description'), events })
    outcome('Saved.')
  })
  onSubmit('rotate', async (_, outcome) => {
    const text = 'For 24 hours requests are signed with both, the old one and the new one.'
    if (!await ask({ title: 'Replace the secret?', text, act: 'Replace' })) return
    const { endpoint } = await data(api.POST(`${path}/rotate-secret`, { params, body: {} }))
    outcome(showSecret(endpoint.secret))
  })
  onSubmit('delete', async () => {
    const text = 'Its deliveries are gone too.'
    if (
      !await ask({
        title: 'Delete this endpoint?',
        text,
        act: 'Delete',
        name: find('#endpoint-fields [name=url]').value,
      })
    ) return
    await data(api.DELETE(path, { params }))
    await goTo(to('developers/webhooks'))
  })
  try {
    await show((await data(api.GET(path, { params }))).endpoint)
    await loadDeliveries()
  } catch (error) {
    failPage('.columns', error, { path: 'developers/webhooks', name: 'All webhooks' })
  }
}

/** The deliveries to an endpoint, newest first. Returns what loads them again. */
function deliveries(endpointId: string): () => Promise<void> {
  const filter = find('#delivery-state')
  const columns: Column<WebhookDelivery>[] = [
    { name: 'Event', cell: ({ event }) => h('code', {}, event.type) },
    { name: 'When', cell: ({ created_at }) => timeCell(created_at) },
    { name: 'State', cell: (delivery) => state('delivery', delivery.state) },
    { name: 'Response', isNumber: true, cell: ({ attempts: [last] }) => last?.status_code ?? '–' },
    { name: 'Attempts', isNumber: true, cell: ({ attempt_count }) => number(attempt_count) },
    {
      name: 'Problem',
      cell: ({ error, next_attempt_at: next }) =>
        error === null
          ? '–'
          : `${problems[error] ?? error}.${next === null ? '' : ` Next attempt ${time(next)}.`}`,
    },
    {
      name: '',
      cell: ({ id, event, created_at }) =>
        action('Send again', `${event.type}, ${time(created_at)}`, async () => {
          await api.webhooks.resend(id)
          announce('Sent again.')
          await load()
        }),
    },
  ]
  const load = fillPages(
    'deliveries',
    (page) => {
      const chosen = filter.value as WebhookDelivery['state'] | ''
      return api.webhooks.deliveries(endpointId, {
        page,
        limit: 20,
        state: chosen || undefined,
      })
    },
    ({ deliveries }) => deliveries,
    (rows) => [
      table('Deliveries', columns, rows, filter.value ? 'None in this state.' : 'Nothing was sent yet.'),
      rows.some((each) => each.state === 'failed') &&
      action('Send all failed again', '', async () => {
        announce(`${await api.webhooks.resendFailed(endpointId)} sent again.`)
        await load()
      }),
    ],
    (delivery) => delivery.state === 'pending',
  )
  filter.addEventListener('change', () => void load())
  return load
}
