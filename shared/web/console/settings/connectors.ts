import { states, type StateValue } from '../../../presentation/states.ts'
import { find } from '../dom/dom.ts'
import { confirmButton, onSubmit } from '../dom/form.ts'
import { fill } from '../dom/region.ts'
import { api } from '../api.ts'
import { data } from '../calls.ts'
import { goTo } from '../session.ts'
import { state, table } from '../dom/show.ts'
import { time } from '../format.ts'

/** The service may have more states than those that we know. */
const isKnown = (status: string): status is StateValue<'connection'> =>
  Object.hasOwn(states.connection, status)

/** Outside services. People return here from a service, with `connected=true`. */
export function connectors(): void {
  if (new URLSearchParams(location.search).get('connected') === 'true') {
    const notice = find('#connected')
    notice.hidden = false
    notice.textContent = 'You are back from the service. Its state is in the list.'
  }
  const load = () =>
    fill('connectors', async () => {
      const { data: connectors } = await data(api.GET('/api/connectors'))
      return [table(
        'Services',
        [
          { name: 'Service', cell: ({ slug }) => slug },
          {
            name: 'State',
            cell: ({ status }) => isKnown(status) ? state('connection', status) : status,
          },
          { name: 'Connected', cell: ({ connected_at }) => time(connected_at) },
          {
            name: '',
            cell: ({ slug }) =>
              confirmButton(
                'Disconnect',
                slug,
                'Work that uses it stops until you connect it again.',
                async () => {
                  await data(api.DELETE('/api/connectors/{slug}', { params: { path: { slug } } }))
                  await load()
                },
              ),
          },
        ],
        connectors,
        'No services are connected.',
      )]
    })
  onSubmit('connect', async ({ text }, show) => {
    const { data: { redirectUrl } } = await data(
      api.POST('/api/connectors', { body: { connector: text('connector') } }),
    )
    show('Going to the service…')
    await goTo(redirectUrl)
    show()
  })
  void load()
}
