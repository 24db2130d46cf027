import { AuthClient } from '@supabase/supabase-js'
import { deployment } from './place.ts'
import { storageKey } from './stored-session.ts'

/** The part of supabase-js that signs people in. PKCE keeps tokens out of the addresses of mailed links. */
export const auth = new AuthClient({
  url: deployment.auth,
  headers: { apikey: deployment.key },
  storageKey,
  flowType: 'pkce',
  autoRefreshToken: true,
  persistSession: true,
  detectSessionInUrl: true,
})
