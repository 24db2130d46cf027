import { onSubmit, secret, sureAction } from './form.ts'
import { h } from './dom.ts'
import { fill } from './region.ts'
import { api } from './session.ts'
import { day, state, table, time } from './show.ts'

/** API keys: made here, shown once, and revoked. */
export function keys(): void {
  const load = () =>
    fill('keys', async () => {
      const { keys } = await api.keys.list()
      const stateOf = ({ revoked_at, expires_at }: typeof keys[number]) =>
        revoked_at ? 'revoked' : expires_at && Date.parse(expires_at) < Date.now() ? 'expired' : 'active'
      return [table(
        'API keys',
        [
          { name: 'Name', cell: ({ name }) => name },
          {
            name: 'Begins with',
            cell: ({ prefix }) => h('code', {}, prefix),
          },
          { name: 'May', cell: ({ scopes }) => scopes.join(', ') },
          { name: 'Last used', cell: ({ last_used_at }) => time(last_used_at) },
          { name: 'Ends', cell: ({ expires_at }) => day(expires_at) },
          { name: 'State', cell: (key) => state(stateOf(key)) },
          {
            name: '',
            cell: (key) =>
              stateOf(key) === 'active' && sureAction('Revoke', key.name, async () => {
                await api.keys.revoke(key.id)
                await load()
              }),
          },
        ],
        keys,
        'No keys yet.',
      )]
    })
  onSubmit('new-key', async ({ text }, show, form) => {
    const expires = text('expires')
    const { key } = await api.keys.create({
      name: text('name'),
      scopes: text('scopes').split(' ') as ('read' | 'write')[],
      ...expires && { expires_at: new Date(`${expires}T23:59:59`).toISOString() },
    })
    form.reset()
    show(secret('Store this key now: it is never shown again.', key.api_key))
    await load()
  })
  void load()
}
