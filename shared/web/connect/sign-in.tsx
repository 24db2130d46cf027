import type { ComponentChildren } from 'preact'
import { explain, load } from './authorization.ts'
import { Button, Part, Problem } from './part.tsx'
import { type AuthResponse, send, session } from './send.ts'
import { run, shown, type ShownAt } from './state.ts'

// A password is not enough to let an app in.

/** What to tell the person about a refused request. */
function problemOf(response: AuthResponse, invalid: string): string | undefined {
  const { status, body } = response
  if (status < 400 || status >= 500 || status === 429) return explain(response)
  return body.msg || invalid
}

async function requestCode(email: string): Promise<string | undefined> {
  // The mail may have a link too. Nobody has the secret of this challenge, so the link puts no token into an address.
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const code_challenge = btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_')
    .replace('=', '')
  const challenge = { code_challenge, code_challenge_method: 's256' }
  const response = await send('/otp', { email, create_user: true, ...challenge })
  if (response.status !== 200) return problemOf(response, 'No code can be mailed to this address.')
  shown.value = { at: 'code', email }
}

async function signIn(email: string, input: HTMLInputElement): Promise<string | undefined> {
  const response = await send('/verify', { type: 'email', email, token: input.value.trim() })
  session.token = response.body.access_token
  if (session.token) {
    input.value = ''
    return load()
  }
  input.select()
  return problemOf(response, 'This code is wrong or has expired.')
}

const SignIn = ({ children }: { children: ComponentChildren }) => (
  <Part id='sign-in' title='Sign in to connect an app'>
    <p class='muted'>
      An app asks to use your account. After you sign in with a code by e-mail, you see which app it is, and
      you decide. An address that is new gets an account.
    </p>
    {children}
    <Problem />
  </Part>
)

const fieldOf = (event: Event) => (event.currentTarget as HTMLFormElement).querySelector('input')!

export const Address = () => (
  <SignIn>
    <form method='post' onSubmit={(event) => run(() => requestCode(fieldOf(event).value))(event)}>
      <label>
        <span>E-mail address</span>
        <input id='email' name='email' type='email' autocomplete='username' required maxLength={254} />
      </label>
      <Button class='main'>Send me a code</Button>
    </form>
  </SignIn>
)

const focus = (input: HTMLInputElement | null) => input?.focus()

export const Code = ({ email }: ShownAt<'code'>) => (
  <SignIn>
    <form method='post' onSubmit={(event) => run(() => signIn(email, fieldOf(event)))(event)}>
      <p id='sent' role='status'>A code of six digits is on its way to {email}.</p>
      <label>
        <span>Code</span>
        <input
          ref={focus}
          id='code'
          name='code'
          inputmode='numeric'
          pattern='[0-9]{6}'
          maxLength={6}
          autocomplete='one-time-code'
          required
        />
      </label>
      <Button class='main'>Sign in</Button>
    </form>
  </SignIn>
)
