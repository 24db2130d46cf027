import { announce } from '../announce.ts'
import { find, h } from '../dom/dom.ts'
import { action, confirmButton, onSubmit } from '../dom/form.ts'
import { confirmIdentity } from '../dom/proof.ts'
import { fill } from '../dom/region.ts'
import { to } from '../place.ts'
import { api } from '../api.ts'
import { data } from '../calls.ts'
import { leaveToSignIn, loadAuth } from '../session.ts'
import { facts, table } from '../dom/show.ts'
import { credits, permissions, time } from '../format.ts'

/** The person, with name, password and address, and the apps that may use the account. */
export function account(): void {
  void overview()
  onSubmit('name', async ({ text }, show) => {
    const { name } = await api.account.rename(text('name'))
    find('#name [name=name]').value = name ?? ''
    await overview()
    show('The new name is saved.')
  })
  onSubmit('password', async ({ all }, show, form) => {
    const [current, password] = [all('current')[0]!, all('password')[0]!]
    const auth = await loadAuth()
    const change = () => auth.updateUser({ password, ...current !== '' && { current_password: current } })
    let { error } = await change()
    // Without the present password, the session must have entered a mailed code a moment ago. Where the database refuses, Auth
    // only says that something is wrong.
    const isAsked = ['current_password_required', 'unexpected_failure'].includes(error?.code ?? '')
    if (isAsked && await confirmIdentity()) ({ error } = await change())
    if (error) throw error
    form.reset()
    show('The new password works from now on.')
  })
  onSubmit('email', async ({ text }, show, form) => {
    const auth = await loadAuth()
    const { error } = await auth.updateUser({ email: text('email') }, { emailRedirectTo: location.href })
    if (error) throw error
    form.reset()
    show(
      'Follow the links in both mails: to the new address, and to the present one, which stays until then.',
    )
  })
  void apps()
}

const overview = (): Promise<void> =>
  fill('account', async () => {
    const { account, organizations, credits: balance } = await api.me()
    const name = find('#name [name=name]')
    // What was typed meanwhile stays.
    if (name.value === '') name.value = account.name ?? ''
    return [
      facts([
        ['Name', account.name ?? '–'],
        ['E-mail address', account.email ?? '–'],
        ['Credits', h('a', { href: to('settings/billing') }, credits(balance ?? 0))],
        ['Organizations', h('a', { href: to('artists') }, String(organizations.length))],
      ]),
      h(
        'div',
        { class: 'row' },
        action('Sign out everywhere', '', async () => {
          const auth = await loadAuth()
          const { error } = await auth.signOut({ scope: 'global' })
          if (error) throw error
          leaveToSignIn()
        }),
      ),
    ]
  })

const nameOf = ({ client_name }: { client_name: string | null }) => client_name || 'An app without a name'

/** The apps that the person let use the account. */
const apps = (): Promise<void> =>
  fill('apps', async () => {
    const { grants } = await data(api.GET('/api/grants', { params: { query: { limit: 100 } } }))
    return [table(
      'Connected apps',
      [
        { name: 'App', cell: nameOf },
        { name: 'Permissions', cell: ({ scopes }) => permissions(scopes) },
        { name: 'Since', cell: ({ created_at }) => time(created_at) },
        {
          name: '',
          cell: (grant) =>
            confirmButton('Disconnect', nameOf(grant), 'The app loses its access at once.', async () => {
              const path = { clientId: grant.client_id }
              await data(api.DELETE('/api/grants/{clientId}', { params: { path } }))
              announce('Disconnected. The app has no access any more.')
              await apps()
            }),
        },
      ],
      grants,
      'No app may use your account.',
    )]
  })
