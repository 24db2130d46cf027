import type { Body, Result } from '../../../client/mod.ts'
import { type Child, h } from '../dom/dom.ts'
import { onSubmit, secret } from '../dom/form.ts'
import { fill } from '../dom/region.ts'
import { organizationId as organization_id, to } from '../place.ts'
import { api } from '../api.ts'
import { data, readMe } from '../calls.ts'
import { facts, state, table } from '../dom/show.ts'
import { time } from '../format.ts'

export type Endpoint = Result<'list_webhook_endpoints'>['endpoints'][number]

export const endpointState = ({ enabled, disabled_reason: reason }: Endpoint) =>
  state('endpoint', enabled ? 'enabled' : reason ?? 'by_request')

/** Endpoints of webhooks: their secret is shown once. */
export async function webhooks(): Promise<void> {
  const load = () =>
    fill('endpoints', async () => {
      const { endpoints } = await data(
        api.GET('/api/webhooks/endpoints', { params: { query: { organization_id } } }),
      )
      const of = organization_id ?? (await readMe()).account.id
      return [table(
        'Endpoints',
        [
          { name: 'Address', cell: ({ id, url }) => h('a', { href: to(`developers/webhooks/${id}`) }, url) },
          { name: 'For', cell: ({ description }) => description || '–' },
          { name: 'State', cell: endpointState },
          { name: 'Failing since', cell: ({ failing_since }) => time(failing_since) },
        ],
        endpoints.filter(({ account_id }) => account_id === of),
        'No endpoints yet.',
      )]
    })
  onSubmit('new-endpoint', async ({ text, all }, show, form) => {
    const { endpoint } = await data(api.POST('/api/webhooks/endpoints', {
      body: {
        url: text('url'),
        description: text('description'),
        events: all('events') as Body<'create_webhook_endpoint'>['events'],
        organization_id,
      },
    }))
    form.reset()
    show(showSecret(endpoint.secret))
    await load()
  })
  await load()
}

export const showSecret = (value: string) =>
  secret('Store this secret now, with which your server checks signatures. It is never shown again.', value)

export const describeEndpoint = (endpoint: Endpoint): Child =>
  facts([
    ['State', endpointState(endpoint)],
    ['Failing since', time(endpoint.failing_since)],
    ['Events', endpoint.events.join(', ')],
    ['Created', time(endpoint.created_at)],
  ])
