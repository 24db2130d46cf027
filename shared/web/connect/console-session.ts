import { isFresh, storageKey, type StoredSession, storedSession } from '../console/stored-session.ts'
import { send, session } from './send.ts'

/** When the person last wanted another account than that of the console, in this browser. */
const otherKey = 'connect-other-account'
/** As long as Auth keeps a request. */
const otherMs = 600_000

/** The address of the person who is signed in to the console, which is on this origin; undefined if the page asks for one. */
export const consoleEmail = (): string | undefined =>
  Date.now() - Number(localStorage.getItem(otherKey) ?? 0) < otherMs ? undefined : storedSession()?.user.email

/** Makes the next request of an app ask who signs in. */
export const preferOther = (): void => localStorage.setItem(otherKey, String(Date.now()))
export const forgetOther = (): void => localStorage.removeItem(otherKey)

/** Uses the session of the console, and renews it as the console does. Returns whether there is one. */
export async function useConsole(): Promise<boolean> {
  session.token = await consoleToken()
  return session.token !== undefined
}

type Renewable = StoredSession & { refresh_token: string }

async function consoleToken(): Promise<string | undefined> {
  const stored = storedSession() as Renewable | undefined
  if (!stored || isFresh(stored)) return stored?.access_token
  const { refresh_token } = stored
  const { status, body } = await send('/token?grant_type=refresh_token', { refresh_token })
  if (status !== 200) return
  // Unless a page of the console has ended or renewed it meanwhile.
  const present = storedSession() as Renewable | undefined
  if (present?.refresh_token === refresh_token) localStorage.setItem(storageKey, JSON.stringify(body))
  return present && body.access_token
}
