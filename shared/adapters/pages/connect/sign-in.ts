import type { AuthResponse, Part, Send } from './browser.ts'

/** Runs the work of a part whose buttons are pressed, and shows the problem that it returns. */
type Run = (section: Part, work: () => Promise<string | undefined>) => (event: Event) => Promise<void>

/**
 * The forms that sign in by a mailed code. A password is not enough to let an app in. Runs in the page, so it uses nothing of this module.
 * @param signedIn continues with the token of a session, and returns the problem if it cannot
 * @returns what shows the first form again
 */
export function signInForms(
  section: Part,
  send: Send,
  run: Run,
  explain: (response: AuthResponse) => string | undefined,
  signedIn: (token: string) => Promise<string | undefined>,
): () => void {
  const find = (query: string) => section.querySelector(query)
  const [address, code, email] = ['#address', '#enter-code', '#email'].map(find)
  let mailedTo = ''

  const show = (form: Part) => {
    address!.hidden = form !== address
    code!.hidden = form !== code
  }

  /** What to tell the person about a refused request. */
  const problemOf = (response: AuthResponse, invalid: string): string | undefined => {
    const { status, body } = response
    if (status < 400 || status >= 500 || status === 429) return explain(response)
    return body.msg || invalid
  }

  address!.addEventListener(
    'submit',
    run(section, async () => {
      mailedTo = email!.value
      // The mail may have a link too. Nobody has the secret of this challenge, so the link puts no token into an address.
      const bytes = crypto.getRandomValues(new Uint8Array(32))
      const code_challenge = btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_')
        .replace('=', '')
      const challenge = { code_challenge, code_challenge_method: 's256' }
      const response = await send('/otp', { email: mailedTo, create_user: true, ...challenge })
      if (response.status !== 200) return problemOf(response, 'No code can be mailed to this address.')
      find('#sent').textContent = `A code of six digits is on its way to ${mailedTo}.`
      show(code!)
      find('#code').focus()
    }),
  )
  code!.addEventListener(
    'submit',
    run(section, async () => {
      const fields = { type: 'email', email: mailedTo, token: find('#code').value.trim() }
      const response = await send('/verify', fields)
      if (response.body.access_token) {
        address!.reset()
        code!.reset()
        return await signedIn(response.body.access_token)
      }
      find('#code').select()
      return problemOf(response, 'This code is wrong or has expired.')
    }),
  )
  return () => show(address!)
}
