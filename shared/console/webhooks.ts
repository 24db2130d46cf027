import type { Body } from '../client/mod.ts'
import { onSubmit, secret, sureAction } from './form.ts'
import { fill } from './region.ts'
import { api, data } from './session.ts'
import { state, table, time } from './show.ts'

/** Endpoints of webhooks: their secret is shown once. */
export function webhooks(): void {
  const load = () =>
    fill('endpoints', async () => {
      const { endpoints } = await data(api.GET('/api/webhooks/endpoints'))
      return [table(
        'Endpoints',
        [
          { name: 'Address', cell: ({ url }) => url },
          {
            name: 'For',
            cell: ({ description }) => description || '–',
          },
          { name: 'Events', cell: ({ events }) => events.join(', ') },
          {
            name: 'State',
            cell: ({ enabled, disabled_reason }) => state(enabled ? 'enabled' : `off: ${disabled_reason}`),
          },
          { name: 'Failing since', cell: ({ failing_since }) => time(failing_since) },
          {
            name: '',
            cell: ({ id, url }) =>
              sureAction('Delete', url, async () => {
                await data(api.DELETE('/api/webhooks/endpoints/{id}', { params: { path: { id } } }))
                await load()
              }),
          },
        ],
        endpoints,
        'No endpoints yet.',
      )]
    })
  onSubmit('new-endpoint', async ({ text, all }, show, form) => {
    const { endpoint } = await data(api.POST('/api/webhooks/endpoints', {
      body: {
        url: text('url'),
        description: text('description'),
        events: all('events') as Body<'create_webhook_endpoint'>['events'],
      },
    }))
    form.reset()
    show(
      secret(
        'Store this secret now, with which your server checks signatures. It is never shown again.',
        endpoint.secret,
      ),
    )
    await load()
  })
  void load()
}
