import type { AppTerms } from '../components/app-terms.tsx'

/** What the person lets an app do. */
export type Grant = Omit<AppTerms, 'days'> & { client_id: string; created_at: string; ends_at: string }

/** A response of Auth or of the API: status 0 if there was none. */
export interface AuthResponse {
  status: number
  body: {
    access_token?: string
    error_code?: string
    /** What went wrong, in Auth's words. */
    msg?: string
    redirect_url?: string
    redirect_uri?: string
    client?: { id?: string; name?: string }
    user?: { email?: string }
    /** The apps that the person has let in. */
    grants?: Grant[]
    /** The address that the app asks for. */
    resource?: string | null
    /** The balance of the person. */
    credits?: number
    /** The organizations of the person. */
    organizations?: { id: string; name: string | null; role: string }[]
    /** The apps that Auth would approve by itself. */
    approved?: { client: { id: string }; granted_at: string }[]
  }
}

interface SendOptions {
  /** Default: POST with a body, and GET without. */
  method?: 'DELETE'
  timeoutMs?: number
}

/** Only in the memory of the page. `isOwn` if the person signed in here: the page ends this session, and never that of the console. */
export const session: { token?: string; isOwn?: boolean } = {}

const { auth, api, key } = document.querySelector('main')!.dataset
export { api }

/** Sends a request to Auth, or to the API for a path that begins with /api, with the session if there is one. */
export async function send(
  path: string,
  body?: object,
  { method, timeoutMs = 15_000 }: SendOptions = {},
): Promise<AuthResponse> {
  const isApi = path.startsWith('/api/')
  try {
    const response = await fetch((isApi ? api : auth) + path, {
      method: method ?? (body ? 'POST' : 'GET'),
      headers: {
        ...!isApi && { apikey: key! },
        ...session.token && { authorization: `Bearer ${session.token}` },
        ...body && { 'content-type': 'application/json' },
      },
      body: body && JSON.stringify(body),
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const parsed = await response.json().catch(() => ({}))
    return { status: response.status, body: Array.isArray(parsed) ? { approved: parsed } : parsed }
  } catch {
    return { status: 0, body: {} }
  }
}
