/** Where `auth.ts` keeps the session in the browser. */
export const storageKey = 'console-session'

/** A session as supabase-js stores it: most pages need no more of it, and load Auth only to renew it. */
export interface StoredSession {
  access_token: string
  /** In seconds since 1970. */
  expires_at: number
  user: { email?: string }
}

export function storedSession(): StoredSession | undefined {
  const stored = localStorage.getItem(storageKey)
  return stored === null ? undefined : JSON.parse(stored)
}

/** supabase-js renews a session as early. */
const marginMs = 90_000

export const isFresh = ({ expires_at }: StoredSession): boolean => expires_at * 1_000 - marginMs > Date.now()
