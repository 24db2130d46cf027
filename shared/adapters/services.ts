import type { RunServices } from '../operation/services.ts'
import type { Authenticate } from '../platform/identity/authenticate.ts'

/** What every surface is composed of. */
export interface Services extends RunServices {
  authenticate: Authenticate
  baseUrl: string
  /** The header in which the proxy in front tells a client's address, where there is one. */
  clientAddressHeader?: string
  /** How long a client may send nothing in the middle of its body; 30 s by default. */
  bodyIdleTimeoutMs?: number
  /** Where an account that ran out of credits is sent. */
  billingUrl: string
  /** The `iss` of the project's Auth, where OAuth clients get their tokens. */
  issuer: string
}
