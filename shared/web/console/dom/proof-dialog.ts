import { h } from './dom.ts'
import { loadAuth } from '../session.ts'

/** Asks for a mailed code in a dialog. False if the person cancels. */
export async function askForCode(): Promise<boolean> {
  const auth = await loadAuth()
  const { session } = (await auth.getSession()).data
  const email = session?.user.email
  if (!email) return false
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const finish = (isConfirmed: boolean) => {
    dialog.remove()
    resolve(isConfirmed)
  }
  /** Runs a step, and shows why it failed. */
  async function attempt(step: () => Promise<{ error: Error | null }>): Promise<boolean> {
    problem.textContent = ''
    const error = await step().then((result) => result.error, (thrown) => thrown as Error)
    if (error) problem.textContent = error.message
    return error === null
  }
  async function mailCode() {
    sent.textContent = 'Sending a code…'
    const isSent = await attempt(() =>
      auth.signInWithOtp({ email: email!, options: { shouldCreateUser: false } })
    )
    sent.textContent = isSent ? `A code of six digits is on its way to ${email}.` : ''
    code.focus()
  }
  async function check(event: Event) {
    event.preventDefault()
    const token = code.value.trim()
    if (!await attempt(() => auth.verifyOtp({ email: email!, token, type: 'email' }))) return code.select()
    // The code began a new session, so the former one is not needed any more. It ends by itself if this fails.
    await auth.admin.signOut(session!.access_token, 'local').catch(() => {})
    finish(true)
  }
  const problem = h('p', { class: 'problem', role: 'alert' })
  const sent = h('p', { role: 'status' })
  const code = h('input', {
    name: 'code',
    inputmode: 'numeric',
    pattern: '[0-9]{6}',
    maxlength: 6,
    autocomplete: 'one-time-code',
    required: true,
  })
  const button = (text: string, onclick: () => unknown) => h('button', { type: 'button', onclick }, text)
  const dialog = h(
    'dialog',
    { class: 'card', 'aria-labelledby': 'proof-title', oncancel: () => finish(false) },
    h('h2', { id: 'proof-title' }, 'Confirm that it is you'),
    h('p', { class: 'muted' }, 'This gives lasting access or lets money be spent, so we check first.'),
    sent,
    h(
      'form',
      { onsubmit: check },
      h('label', {}, h('span', {}, 'Code'), code),
      problem,
      h(
        'div',
        { class: 'row' },
        h('button', { type: 'submit', class: 'main' }, 'Confirm'),
        button('Send another code', mailCode),
        button('Cancel', () => finish(false)),
      ),
    ),
  )
  document.body.append(dialog)
  dialog.showModal()
  void mailCode()
  return await promise
}
