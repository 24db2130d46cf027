import { type AuthResponse, session } from './send.ts'
import { shown } from './state.ts'

/** What to tell the person after a request that failed; shows another part if this one cannot go on. */
export const explain = ({ status, body: { msg } }: AuthResponse): string | undefined => {
  if (session.token && (status === 404 || status === 400)) {
    shown.value = {
      at: 'message',
      title: 'This request is no longer valid',
      text:
        'It ends after a few minutes, can be decided once, and belongs to the account that opened it first. ' +
        'Go back to the app and connect again.',
      detail: msg,
    }
    return
  }
  if (session.token && (status === 401 || status === 403)) {
    session.token = undefined
    shown.value = { at: 'address' }
    return 'Please confirm with a new code that it is you.'
  }
  return status === 429
    ? msg || 'Too many attempts. Please wait a minute and try again.'
    : 'The sign-in service did not answer. Please try again.'
}
