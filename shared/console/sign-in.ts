import { announce, document, find } from './dom.ts'
import { onSubmit } from './form.ts'
import { auth, next } from './session.ts'

const modes = ['request-code', 'enter-code', 'with-password', 'sign-up']

function show(mode: string): void {
  for (const each of modes) find(`#${each}`).hidden = each !== mode
  for (const button of document.querySelectorAll('[data-mode]')) {
    button.setAttribute('aria-pressed', String(button.dataset.mode === mode))
  }
}

const done = () => location.replace(next())

/** Asks for the code that was mailed. */
function askForCode(address: string): void {
  show('enter-code')
  find('#sent').textContent = `A code of six digits is on its way to ${address}.`
  announce(find('#sent').textContent!)
  find('#enter-code input').focus()
}

/** Signs in by a mailed code or a password, and makes accounts. */
export async function signIn(): Promise<void> {
  let email = ''
  for (const button of document.querySelectorAll('[data-mode]')) {
    button.addEventListener('click', () => {
      show(button.dataset.mode!)
      find(`#${button.dataset.mode} input`).focus()
    })
  }
  onSubmit('request-code', async ({ text }) => {
    email = text('email')
    // The mail's link returns here too.
    const { error } = await auth.signInWithOtp({ email, options: { emailRedirectTo: location.href } })
    if (error) throw error
    askForCode(email)
  })
  onSubmit('enter-code', async ({ text }) => {
    const { error } = await auth.verifyOtp({ email, token: text('code'), type: 'email' })
    if (error) throw error
    done()
  })
  onSubmit('with-password', async ({ text, all }) => {
    const { error } = await auth.signInWithPassword({ email: text('email'), password: all('password')[0]! })
    if (error) throw error
    done()
  })
  onSubmit('sign-up', async ({ text, all }) => {
    email = text('email')
    const { data, error } = await auth.signUp({
      email,
      password: all('password')[0]!,
      options: { emailRedirectTo: location.href },
    })
    if (error) throw error
    if (data.session) done()
    else askForCode(email)
  })
  const { data } = await auth.getSession()
  if (data.session) done()
}
