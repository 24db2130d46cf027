import type { AuthClient as Auth, Session } from '@supabase/supabase-js'
import { deployment } from './place.ts'
import { isFresh, storageKey, storedSession } from './stored-session.ts'

/** Auth is a third of all scripts, so only what signs in, renews or ends a session loads it. */
export const loadAuth = (): Promise<InstanceType<typeof Auth>> => import('./auth.ts').then(({ auth }) => auth)

/** The session of the person; null without one. A mailed link that led here is redeemed first. */
export async function currentSession(): Promise<Pick<Session, 'access_token'> | null> {
  const stored = storedSession()
  const isReturn = /[?&#](code|error|access_token)=/.test(location.href)
  if (stored && isFresh(stored) && !isReturn) return stored
  return stored || isReturn ? (await (await loadAuth()).getSession()).data.session : null
}

/** Where the person returns after the sign-in: a page of the console, and nothing else. */
export function next(): string {
  const given = new URLSearchParams(location.search).get('next') ?? ''
  const url = URL.canParse(given, deployment.home) ? new URL(given, deployment.home) : undefined
  return url?.href.startsWith(`${deployment.home}/`) ? url.href : deployment.home
}

/** Sends the person to sign in, and back to this page afterwards. */
export function leaveToSignIn(): void {
  const here = location.pathname + location.search
  location.replace(`${deployment.home}/sign-in?next=${encodeURIComponent(here)}`)
}

let ending: Promise<void> | undefined

/** Ends the session, in this browser also if Auth does not respond. Several refused requests end it once. */
export const endSession = (): Promise<void> => ending ??= end().finally(() => ending = undefined)

async function end(): Promise<void> {
  // Without a response the session still ends here, by the next line.
  await loadAuth().then((auth) => auth.signOut({ scope: 'local' })).catch(() => {})
  localStorage.removeItem(storageKey)
  leaveToSignIn()
}

/** Leaves when the session ends in another tab. */
export function leaveWhenSignedOut(): void {
  addEventListener('storage', ({ key, newValue }) => {
    // An end of our own leaves by itself; twice would ask about unsaved changes twice.
    if (key === storageKey && newValue === null && !ending) leaveToSignIn()
  })
}

/**
 * Goes to another page. It resolves only if the person comes back to this one, so that what led there stays busy until it is left:
 * another click would do it again.
 */
export const goTo = (url: string): Promise<void> =>
  new Promise((resolve) => {
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) resolve()
    })
    location.assign(url)
  })
