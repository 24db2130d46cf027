import * as z from 'zod'
import { OperationError, type ShownPreview } from '../errors/errors.ts'
import { base64url } from '../platform/encoding.ts'
import type { Credential } from '../platform/identity/principal.ts'
import type { Call, Confirmed } from './call.ts'
import type { OwnPorts, RunServices } from './context.ts'
import { asRepeatable, findSavedResult, IdempotencyKey } from './idempotency.ts'
import type { AnyOperation } from './operation.ts'
import type { Preview } from './tool.ts'

/** A preview with the values that confirm it: the newest one first. */
export interface Previewed {
  preview: Preview
  confirmations: readonly [string, string]
}

/** An OAuth client may spend as many credits in one call without a confirmation. */
const maxUnconfirmedCredits = 25

/** How long a value confirms at least. */
const confirmationMinutes = 10

/** Runs an operation, without a confirmation. */
type Execute = (op: AnyOperation, services: RunServices, call: Call) => Promise<unknown>

/**
 * What a call would do, after the checks that its preview makes; undefined for a call that has no effect: a repeat, which gets the
 * saved result, and one that would change nothing.
 * @throws OperationError
 */
export async function previewCall(
  op: AnyOperation,
  services: RunServices,
  call: Call,
  execute: Execute,
): Promise<Previewed | undefined> {
  const previewing: AnyOperation = {
    ...op,
    cost: undefined,
    // The call itself is counted as work.
    rate: undefined,
    idempotency: undefined,
    output: z.any(),
    async handle({ db, ...ports }, input) {
      const repeatable = asRepeatable(op, call, input)
      if (repeatable) {
        // The call itself refuses a key of another form.
        if (!IdempotencyKey.safeParse(repeatable.key).success) return undefined
        if ((await findSavedResult(db, repeatable)).is_saved) return undefined
      }
      const preview = await op.preview!(db, input, ports as Partial<OwnPorts>)
      return preview && { preview, confirmations: await confirmationsOf(op, call.credential, input, preview) }
    },
  }
  return await execute(previewing, services, call) as Previewed | undefined
}

/**
 * Refuses a call that has to be confirmed, and one with the confirmation of something else: an OAuth client confirms what deletes
 * records, and what charges more than 25 credits. Returns what the call is held to.
 * @throws OperationError confirmation_required, with the preview
 */
export async function requireConfirmation(
  op: AnyOperation,
  services: RunServices,
  call: Call,
  execute: Execute,
): Promise<Confirmed | undefined> {
  if (!op.preview || call.credential.kind !== 'delegated' && !call.confirm) return undefined
  const previewed = await previewCall(op, services, call, execute)
  if (!previewed) return undefined
  const { effect, note, version, credits } = previewed.preview
  const isConfirmed = call.confirm
    ? previewed.confirmations.includes(call.confirm)
    : !mustConfirm(previewed.preview)
  if (isConfirmed) return { version: call.confirm && version, credits }
  const reason = call.confirm ? 'It has changed, or its confirmation has expired' : 'This has to be confirmed'
  throw new OperationError(
    'confirmation_required',
    [`${reason}: ${effect}`, note].filter(Boolean).join(' '),
    {
      preview: shownPreview(previewed),
    },
  )
}

/** A call that the credits do not suffice for has an error of its own; a schedule goes on when they do. */
const mustConfirm = ({ deletes, credits = 0, credits_per_month = 0, left = 0 }: Preview): boolean =>
  deletes || credits_per_month > maxUnconfirmedCredits || credits > maxUnconfirmedCredits && credits <= left

export function shownPreview({ preview, confirmations }: Previewed): ShownPreview {
  const { effect, credits = 0, credits_per_month, payer, left } = preview
  return { effect, credits, credits_per_month, payer, left, confirm: confirmations[0] }
}

/**
 * The values that confirm a preview, of this ten minutes and of those before. They need no secret: they only show that the caller
 * has read it.
 */
async function confirmationsOf(
  { name }: AnyOperation,
  credential: Credential,
  { idempotency_key: _, ...input }: Record<string, unknown>,
  preview: Preview,
): Promise<[string, string]> {
  const period = Math.floor(Date.now() / (confirmationMinutes * 60_000))
  const valueIn = async (period: number) =>
    (await digest([identityOf(credential), name, input, boundTo(preview), period])).slice(0, 22)
  return [await valueIn(period), await valueIn(period - 1)]
}

/** What a confirmation is for. */
export const boundTo = ({ effect, credits, version }: Preview): unknown => [effect, credits, version]

/** The account of a credential. A key has one account. */
export const identityOf = (credential: Credential): unknown => {
  if (credential.kind === 'public') return null
  return credential.kind === 'api_key'
    ? credential.keyHash
    : [credential.claims.sub, credential.claims.client_id]
}

/** Values with the fields of objects in one order, since a client may send them in another one. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1).map((
    [name, field],
  ) => [name, sorted(field)])
}

/** A hash of a value. */
export const digest = async (value: unknown): Promise<string> => {
  const text = new TextEncoder().encode(JSON.stringify(sorted(value)))
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', text)))
}
