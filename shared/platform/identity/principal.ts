/**
 * Who calls. `public` is anybody, where an operation asks for no credential; `session` is a person's Supabase Auth token, `delegated` the same issued to an OAuth client
 * (it carries `client_id`), `api_key` a server's key.
 */
export type PrincipalKind = 'public' | 'session' | 'delegated' | 'api_key'

export type Scope = 'read' | 'write'

/** What is taken from a verified access token. */
export interface TokenClaims {
  sub: string
  role: string
  client_id?: string
}

/**
 * A credential whose form is good. A token's signature has been verified; whether a key is known is answered by the
 * database, in the statement that does the work.
 */
export type Credential =
  | { kind: 'public' }
  | { kind: 'session' | 'delegated'; claims: TokenClaims }
  | { kind: 'api_key'; keyHash: string }
