import { explain } from './explain.ts'
import { type AuthResponse, send, session } from './send.ts'
import { typed } from './state.ts'

// A password is not enough to let an app in.

/** What to tell the person about a refused request. */
function problemOf(response: AuthResponse, invalid: string, input?: HTMLInputElement): string | undefined {
  const { status, body } = response
  if (status < 400 || status >= 500 || status === 429) return explain(response)
  const text = body.msg || invalid
  return input ? typed(input, text) : text
}

/** Mails a code. @param input that has the address. Returns what went wrong. */
export async function requestCode(email: string, input?: HTMLInputElement): Promise<string | undefined> {
  // The mail may have a link too. Nobody has the secret of this challenge, so the link puts no token into an address.
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const code_challenge = btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_')
    .replace('=', '')
  const challenge = { code_challenge, code_challenge_method: 's256' }
  const response = await send('/otp', { email, create_user: true, ...challenge })
  return response.status === 200
    ? undefined
    : problemOf(response, 'No code can be mailed to this address.', input)
}

/** The code in a field; undefined if it cannot be one. */
export const codeOf = ({ value }: HTMLInputElement): string | undefined => /^\s*(\d{6})\s*$/.exec(value)?.[1]

/** Signs in on this page alone. Returns what went wrong. */
export async function signIn(
  email: string,
  token: string,
  input: HTMLInputElement,
): Promise<string | undefined> {
  const response = await send('/verify', { type: 'email', email, token })
  const { access_token } = response.body
  if (access_token) {
    Object.assign(session, { token: access_token, isOwn: true })
    input.value = ''
    return
  }
  input.select()
  return problemOf(response, 'This code is wrong or has expired.', input)
}
