import type { Credential, Scope } from '../identity/principal.ts'
import { sharedCallers } from './pool.ts'

/** How a credential enters the scope of a statement. */
export interface Entry {
  /** Identifies the credential. */
  name: string
  /** Whose share of the connections is used while the account is not known. */
  caller: string
  role: 'authenticated' | 'platform_api'
  /** An SQL expression: the claims, or null for an invalid credential. */
  claims: string
  /** The claims for a statement that may write: judged after it holds the memberships of the account, or locks what it ends. */
  heldClaims: (ending: string) => string
  values: unknown[]
  refusal: string
  /** The token for which an account may be created at first sign-in. */
  openAccount?: string
}

/** The entry of a credential. An API key, and the grant of an OAuth client, must hold `scope`; null requires none. */
export function enter(credential: Credential, scope: Scope | null): Entry {
  // The role stays the API's own, which may only call the security definer functions made for it.
  if (credential.kind === 'public') {
    return {
      name: sharedCallers.public,
      caller: sharedCallers.public,
      claims: 'jsonb_build_object()',
      heldClaims: () => 'jsonb_build_object()',
      role: 'platform_api',
      values: [],
      refusal: '',
    }
  }
  if (credential.kind === 'api_key') {
    return {
      name: `key ${credential.keyHash}`,
      // Anybody can invent well-formed keys, so all unknown keys share one place in the queue.
      caller: sharedCallers.unknownKey,
      role: 'authenticated',
      claims: 'private.claims_for_key($1, $2)',
      heldClaims: (ending) => `private.hold_key($1, $2, ${ending})`,
      values: [credential.keyHash, scope],
      refusal: 'Invalid, expired or revoked API key',
    }
  }
  const token = JSON.stringify(credential.claims)
  return {
    name: `user ${credential.claims.sub}`,
    caller: `user ${credential.claims.sub}`,
    role: 'authenticated',
    claims: 'private.claims_for_token($1::text::jsonb, $2)',
    heldClaims: (ending) => `private.hold_token($1::text::jsonb, $2, ${ending})`,
    values: [token, scope],
    refusal: 'Invalid or expired access token',
    // Only the person opens an account.
    openAccount: credential.kind === 'session' ? token : undefined,
  }
}
