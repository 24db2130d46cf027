import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod'
import type { DeclaredErrorCode } from '../errors/errors.ts'
import type { Api } from '../platform/database/functions.ts'
import type { RequestUsage, ScopedDatabase } from '../platform/database/database.ts'
import { bytesToHex } from '../platform/encoding.ts'
import type { Credential } from '../platform/identity/principal.ts'
import type { BaseContext } from './context.ts'

/** What is saved for repeats of a request, for 24 hours. */
export type Idempotency =
  /**
   * The result of a function, in the transaction of its call. The handler makes the same output from it. If the response has
   * a secret, which is shown only once, nothing but the key is saved, and a repeat is a conflict. If the handler does other
   * work before the call, `replay` makes the output instead of it, with the handler's context and input.
   */
  | {
    savedWith: keyof Api
    isShownOnce?: true
    replay?: (result: never, context: never, input: never) => unknown
  }
  /**
   * The output, for work outside the database. The key is claimed before the work: a repeat within this time does not begin
   * it again, even if the process has failed. Default 60 s.
   */
  | { savedWith: 'output'; claimSeconds?: number }

/** The errors of every operation that takes an Idempotency-Key. */
export const idempotencyErrors = [
  'idempotency_key_reused',
  'request_in_progress',
] as const satisfies readonly DeclaredErrorCode[]

const keyText = 'Idempotency-Key must have 1 to 255 printable ASCII characters'

export const IdempotencyKey = z.string().regex(/^[\x20-\x7e]{1,255}$/, keyText)
  .describe('Makes the call safe to repeat for 24 hours: a repeat gets the same result.')

export const IdempotencyHeader = z.object({ 'Idempotency-Key': IdempotencyKey })

/** A request that its caller may repeat. */
export interface Repeatable {
  key: string
  /** A hash of the kind of credential, its OAuth client, the operation and its input, which names the workspace. */
  fingerprint: string
}

/** A call with a key, in the header or as an argument, as its operation knows it again; undefined for one without. */
export function asRepeatable(
  { name, idempotency }: { name: string; idempotency?: Idempotency },
  { credential, idempotencyKey }: { credential: Credential; idempotencyKey?: string | null },
  { idempotency_key: inBody, ...input }: Record<string, unknown>,
): Repeatable | undefined {
  const key = idempotencyKey ?? inBody as string | undefined
  if (!idempotency || key === undefined) return undefined
  // The key itself belongs to the account. An OAuth client must not get what the person's session or another client created.
  const client = credential.kind === 'delegated' ? credential.claims.client_id : null
  const text = JSON.stringify(
    [credential.kind, client, name, input],
    (_, value) => value instanceof Uint8Array ? bytesToHex(sha256(value)) : value,
  )
  return { key, fingerprint: bytesToHex(sha256(utf8ToBytes(text))) }
}

/** The call whose result is saved for repeats; undefined for an operation that saves its output. */
export function savedCall({ idempotency }: { idempotency?: Idempotency }, repeatable: Repeatable) {
  if (!idempotency || idempotency.savedWith === 'output') return undefined
  const { savedWith: name, isShownOnce: isSecret = false } = idempotency
  return { ...repeatable, name, isSecret }
}

/** What a call would get of the first one with its key. @throws OperationError what the call would throw because of it */
export const findSavedResult = async (
  db: ScopedDatabase,
  { key, fingerprint }: Repeatable,
): Promise<{ is_saved: boolean; result: unknown }> => await db.call('find_saved_result', { key, fingerprint })

/** The output of a repeat, whose work outside the database must not be done again. Undefined for the first request. */
export async function replayed(
  context: BaseContext,
  input: Record<string, unknown>,
  { idempotency }: { idempotency?: Idempotency },
  repeatable: Repeatable | undefined,
  usage: RequestUsage,
): Promise<unknown> {
  if (!repeatable || !idempotency || idempotency.savedWith === 'output' || !idempotency.replay) {
    return undefined
  }
  const { is_saved, result } = await findSavedResult(context.db, repeatable)
  if (!is_saved) return undefined
  usage.isReplay = true
  return await idempotency.replay(result as never, context as never, input as never)
}

interface Claim {
  work_id: string
  claimed_until: string
  is_saved: boolean
  output: unknown
}

/** Does work outside the database once: a repeat gets the saved output, also after a crash if the output was saved. */
export async function once(
  { db, report }: Pick<BaseContext, 'db' | 'report'>,
  { key, fingerprint }: Repeatable,
  { claimSeconds = 60 }: { claimSeconds?: number },
  usage: RequestUsage,
  work: (workId: string) => Promise<unknown>,
): Promise<unknown> {
  const claim: Claim = await db.call('claim_request', { key, fingerprint, claim_seconds: claimSeconds })
  if (claim.is_saved) {
    usage.isReplay = true
    return claim.output
  }
  let output: unknown
  try {
    output = await work(claim.work_id)
  } catch (error) {
    // If this fails too, the claim ends by itself. A repeat may have a claim of its own by now, which stays.
    const { claimed_until } = claim
    await db.call('release_request', { key, fingerprint, claimed_until }).catch(() => {})
    throw error
  }
  // The work is done. If its output cannot be saved, a repeat after the claim's time does it again, and pays no second time.
  await db.call('save_response', { key, fingerprint, output }).catch((error) => report('idempotency', error))
  return output
}
