import { AuthClient } from '@supabase/supabase-js'
import { type ApiClient, createClient } from '../client/mod.ts'
import { document } from './dom.ts'

const { home = '', api: baseUrl = '', auth: authUrl = '', key = '' } = document.body.dataset

const storageKey = 'console-session'

/** The part of supabase-js that signs people in. PKCE keeps tokens out of the addresses of mailed links. */
export const auth = new AuthClient({
  url: authUrl,
  headers: { apikey: key },
  storageKey,
  flowType: 'pkce',
  autoRefreshToken: true,
  persistSession: true,
  detectSessionInUrl: true,
})

const token = async () => (await auth.getSession()).data.session?.access_token

/** The API, with the session of the person. */
export const api: ApiClient = createClient({ baseUrl, accessToken: token })

/** The address of a page of the console. */
export const to = (path: string): string => `${home}/${path}`

/** Where the person returns after the sign-in: a page of the console, and nothing else. */
export function next(): string {
  const given = new URLSearchParams(location.search).get('next') ?? ''
  const url = URL.canParse(given, home) ? new URL(given, home) : undefined
  return url?.href.startsWith(`${home}/`) ? url.href : to('catalogs')
}

/** Sends the person to sign in, and back to this page afterwards. */
export function leaveToSignIn(): void {
  const here = location.pathname + location.search
  location.replace(`${to('sign-in')}?next=${encodeURIComponent(here)}`)
}

let ending: Promise<void> | undefined

/** Ends the session, in this browser also if Auth does not respond. Several refused requests end it once. */
export const endSession = (): Promise<void> => ending ??= end().finally(() => ending = undefined)

async function end(): Promise<void> {
  // Without a response the session still ends here, by the next line.
  await auth.signOut({ scope: 'local' }).catch(() => {})
  localStorage.removeItem(storageKey)
  leaveToSignIn()
}

/** Leaves when the session ends elsewhere: in another tab, or because it is not renewed. */
export function leaveWhenSignedOut(): void {
  auth.onAuthStateChange((event) => {
    // An end of our own leaves by itself; twice would ask about unsaved changes twice.
    if (event === 'SIGNED_OUT' && !ending) leaveToSignIn()
  })
}

/**
 * Goes to another page. It resolves only if the person comes back to this one, so that what led there stays busy until it is left:
 * another click would do it again.
 */
export const goTo = (url: string): Promise<void> =>
  new Promise((resolve) => {
    addEventListener('pageshow', (event) => {
      if ((event as unknown as { persisted: boolean }).persisted) resolve()
    })
    location.assign(url)
  })

/** The id in the address of this page. */
export const pageId = (): string => location.pathname.split('/').at(-1)!.toLowerCase()

/** The data of a response, or the error as the groups of the client throw it. */
export { dataOf as data } from '../client/errors.ts'
