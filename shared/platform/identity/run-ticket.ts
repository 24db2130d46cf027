import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { OperationError } from '../../errors/errors.ts'
import type { Database } from '../database/database.ts'
import { base64url } from '../encoding.ts'
import type { FailedCredentials } from './failed-credentials.ts'
import type { Credential, TokenClaims } from './principal.ts'

const hashOf = (ticket: string) => bytesToHex(sha256(utf8ToBytes(ticket)))

/** A ticket for the events of a run, and the hash that is stored in its place. */
export function createRunTicket(): { ticket: string; hash: string } {
  const ticket = base64url(randomBytes(32))
  return { ticket, hash: hashOf(ticket) }
}

/**
 * The credential that created a ticket, which ends with this call. As with any credential, the database checks it in the
 * statement that does the work. An invalid ticket is counted for its network, as an invalid credential is.
 * @throws OperationError unauthenticated, or rate_limited above the limit of invalid credentials
 */
export async function redeemRunTicket(
  { database, failedCredentials }: { database: Database; failedCredentials: FailedCredentials },
  { requestId, runId, ticket, from }: { requestId: string; runId: string; ticket: string; from: string },
): Promise<Credential> {
  const refusal = () =>
    failedCredentials.count(
      from,
      new OperationError('unauthenticated', 'This ticket was used or has expired: create another one'),
    )
  if (failedCredentials.isExceeded(from)) throw await refusal()
  const { claims, key_hash }: { claims: TokenClaims | null; key_hash: string | null } = await database
    .scope({ kind: 'public' }, null, requestId)
    .call('redeem_run_ticket', { run_id: runId, ticket_hash: hashOf(ticket) })
  if (key_hash !== null) return { kind: 'api_key', keyHash: key_hash, network: from }
  if (!claims?.sub) throw await refusal()
  return { kind: claims.client_id === undefined ? 'session' : 'delegated', claims, network: from }
}
