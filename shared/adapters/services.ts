import type { RunServices } from '../operation/context.ts'
import type { Authenticate } from '../platform/identity/authenticate.ts'

/** The services of the API, MCP and the pages. */
export interface Services extends RunServices {
  authenticate: Authenticate
  baseUrl: string
  /** The origins of pages that may call /mcp from a browser. */
  mcpOrigins: readonly string[]
  /** The header in which a trusted proxy sends a client's address. */
  clientAddressHeader?: string
  /** How long a client may pause in its body. Default 30 s. */
  bodyIdleTimeoutMs?: number
  /** They sign what a client returns with an answer of its user, newest first. Without one, no user is asked. */
  confirmationKeys: readonly Uint8Array[]
  /** The page where an account buys credits. */
  billingUrl: string
  /** The issuer of the project's Auth, where OAuth clients get their tokens. */
  issuer: string
}
