import { h } from './dom.ts'
import { action, onSubmit } from './form.ts'
import { fill } from './region.ts'
import { api, auth, to } from './session.ts'
import { credits, facts } from './show.ts'

/** The person, and the organizations that they belong to or are invited to. */
export function account(): void {
  const load = async () => {
    const { account, organizations, credits: balance } = await api.me()
    return [
      facts([
        ['Name', account.name ?? '–'],
        ['E-mail address', account.email ?? '–'],
        ['Credits', h('a', { href: to('settings/credits') }, credits(balance ?? 0))],
        ['Organizations', h('a', { href: to('artists') }, String(organizations.length))],
      ]),
      h(
        'div',
        { class: 'row' },
        action('Sign out everywhere', '', () => auth.signOut()),
      ),
    ]
  }
  void fill('account', load)
  onSubmit('password', async ({ all }, show, form) => {
    const { error } = await auth.updateUser({ password: all('password')[0]! })
    if (error) throw error
    form.reset()
    show('The new password works from now on.')
  })
}
