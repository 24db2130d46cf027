import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { OperationError } from '../../errors/errors.ts'
import type { Database } from '../database/database.ts'
import { base64url } from '../encoding.ts'
import type { Credential, TokenClaims } from './principal.ts'

const hashOf = (ticket: string) => bytesToHex(sha256(utf8ToBytes(ticket)))

/** A ticket for the events of a run, and the hash that is stored in its place. */
export function createRunTicket(): { ticket: string; hash: string } {
  const ticket = base64url(randomBytes(32))
  return { ticket, hash: hashOf(ticket) }
}

/**
 * The credential that created a ticket, which ends with this call. As with any credential, the database checks it in the
 * statement that does the work.
 * @throws OperationError unauthenticated
 */
export async function redeemRunTicket(
  database: Database,
  requestId: string,
  runId: string,
  ticket: string,
): Promise<Credential> {
  const { claims, key_hash }: { claims: TokenClaims | null; key_hash: string | null } = await database
    .scope({ kind: 'public' }, null, requestId)
    .call('redeem_run_ticket', { run_id: runId, ticket_hash: hashOf(ticket) })
  if (key_hash !== null) return { kind: 'api_key', keyHash: key_hash }
  if (claims?.sub) return { kind: claims.client_id === undefined ? 'session' : 'delegated', claims }
  throw new OperationError('unauthenticated', 'This ticket was used or has expired: create another one')
}
