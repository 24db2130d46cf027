/**
 * The kind of caller: `public` has no credential, `session` has a person's Supabase Auth token, `delegated` has such a token
 * issued to an OAuth client (with a `client_id`), `api_key` has a server's key.
 */
export type PrincipalKind = 'public' | 'session' | 'delegated' | 'api_key'

export type Scope = 'read' | 'write'

/** The claims of a verified access token that are used. */
export interface TokenClaims {
  sub: string
  role: string
  /** The session at Auth: once it has ended there, the token is refused. */
  session_id: string
  client_id?: string
}

/**
 * A well-formed credential. A token's signature has been verified; the database checks an API key in the statement that does
 * the work. If it is invalid, it is counted for its network.
 */
export type Credential =
  | { kind: 'public' }
  | { kind: 'session' | 'delegated'; claims: TokenClaims; network: string }
  | { kind: 'api_key'; keyHash: string; network: string }
