import { announce } from '../announce.ts'
import { find } from '../dom/dom.ts'
import { onSubmit } from '../dom/form.ts'
import { currentSession, loadAuth, next } from '../session.ts'

/** What people read for an error of Auth, whose own words are about links also where there is none. */
const problems: Record<string, string> = {
  invalid_credentials: 'This e-mail address and password do not match.',
  otp_expired: 'This code is not valid, or no longer. Check it, or request another one.',
}

/** @throws what Auth refused, in words for people if there are some */
function refuse(error: { code?: string } | null): void {
  if (error) throw problems[error.code ?? ''] ? new Error(problems[error.code!]) : error
}

const modes = ['request-code', 'enter-code', 'with-password', 'sign-up']

function show(mode: string): void {
  for (const each of modes) find(`#${each}`).hidden = each !== mode
  for (const button of document.querySelectorAll<HTMLElement>('[data-mode]')) {
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

/** Explains a mailed link that did not sign in. Auth says why in the address, which would else be mailed again. */
function showLinkProblem(): void {
  const url = new URL(location.href)
  const inHash = new URLSearchParams(url.hash.slice(1))
  const read = (name: string) => url.searchParams.get(name) ?? inHash.get(name)
  const reason = read('error_description') ?? read('error')
  if (reason === null) return
  for (const name of ['error', 'error_code', 'error_description']) url.searchParams.delete(name)
  url.hash = ''
  history.replaceState(null, '', url.href)
  find('#request-code .problem').textContent =
    `The link in the mail did not work. The sign-in service says: ${reason.slice(0, 200)}`
}

/** Signs in by a mailed code or a password, and makes accounts. */
export async function signIn(): Promise<void> {
  let email = ''
  /** Of a new account. It counts once it is set in the session of the code. */
  let password: string | undefined
  showLinkProblem()
  // Loaded while the person types.
  const loading = loadAuth()
  for (const button of document.querySelectorAll<HTMLElement>('[data-mode]')) {
    button.addEventListener('click', () => {
      show(button.dataset.mode!)
      find(`#${button.dataset.mode} input`).focus()
    })
  }
  find('#again').addEventListener('click', () => {
    show('request-code')
    find('#request-code input').value = email
    find('#request-code input').focus()
  })
  onSubmit('request-code', async ({ text }) => {
    // Another code for a new account keeps its password.
    if (text('email') !== email) password = undefined
    email = text('email')
    // The mail's link returns here too.
    const { error } = await (await loading).signInWithOtp({
      email,
      options: { emailRedirectTo: location.href },
    })
    if (error) throw error
    askForCode(email)
  })
  onSubmit('enter-code', async ({ text }) => {
    const { error } = await (await loading).verifyOtp({ email, token: text('code'), type: 'email' })
    refuse(error)
    if (password !== undefined) refuse((await (await loading).updateUser({ password })).error)
    done()
  })
  onSubmit('with-password', async ({ text, all }) => {
    const { error } = await (await loading).signInWithPassword({
      email: text('email'),
      password: all('password')[0]!,
    })
    refuse(error)
    done()
  })
  onSubmit('sign-up', async ({ text, all }) => {
    const { error } = await (await loading).signInWithOtp({
      email: text('email'),
      options: { emailRedirectTo: location.href },
    })
    if (error) throw error
    ;[email, password] = [text('email'), all('password')[0]!]
    askForCode(email)
  })
  if (await currentSession()) done()
}
