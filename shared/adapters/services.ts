import type { RunServices } from '../operation/context.ts'
import type { SecretValues } from '../platform/environment.ts'
import type { Authenticate } from '../platform/identity/authenticate.ts'
import type { KeepKeyRequest } from '../platform/identity/key-requests.ts'
import type { FailedCredentials } from '../platform/identity/failed-credentials.ts'
import type { Check } from './monitoring/checks.ts'

/** The services of the API, MCP and the pages. */
export interface Services extends RunServices {
  authenticate: Authenticate
  /** Counts the invalid credentials of each network. */
  failedCredentials: FailedCredentials
  /** Keeps what an API key sent, for its owner. */
  keepKeyRequest: KeepKeyRequest
  baseUrl: string
  /** Where the public pages are. */
  appUrl: string
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
  /** The issuer of the project's Auth, where OAuth clients get their tokens. Undefined without Auth. */
  issuer?: string
  /** What GET /api/ready checks. */
  checks: readonly Check[]
  /** Any of them is accepted by GET /api/metrics. Without them there are no metrics. */
  metricsSecrets?: SecretValues
}
