import {
  type CallToolResult,
  createRequestStateCodec,
  inputRequired,
  type InputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server'
import * as z from 'zod'
import { base64url } from '../../platform/encoding.ts'
import type { Credential } from '../../platform/identity/principal.ts'
import type { AnyOperation } from '../../operation/operation.ts'
import { asRepeatable, findSavedResult, IdempotencyHeader } from '../../operation/idempotency.ts'
import { parseValues, run } from '../../operation/run.ts'
import type { OwnPorts } from '../../operation/context.ts'
import type { Confirmation } from '../../operation/tool.ts'
import type { Services } from '../services.ts'
import { readArguments, suggestedNames } from './call-tool.ts'
import { canAsk } from './capabilities.ts'
import type { McpExchange } from './exchange.ts'

type Arguments = Record<string, unknown>

/** How long a user may take to answer. */
const ttlSeconds = 600

/**
 * The question that a client has to ask its user before this call has an effect, or the error if the user declined. Undefined
 * if the call may go on. What a client of 2026-07-28 repeats with the answer is signed, so nothing is stored.
 * @throws OperationError for arguments that the operation does not accept; ProtocolError for a forged or expired answer
 */
export async function confirm(
  op: AnyOperation,
  services: Services,
  { credential, requestId }: McpExchange,
  args: Arguments,
  context: ServerContext,
): Promise<InputRequiredResult | CallToolResult | undefined> {
  if (!op.tool!.confirm || services.confirmationKeys.length === 0 || !canAsk(context)) return undefined
  const { input: values, options, issues } = readArguments(op, args)
  const asking = questionOf(op, credential, options.idempotency_key as string | undefined)
  const question = await run(asking, services, {
    credential,
    requestId,
    readInput: () => ({ values, issues, names: suggestedNames(op) }),
  }) as Confirmation | undefined
  if (!question) return undefined
  const codecs = services.confirmationKeys.map((key) =>
    createRequestStateCodec<string>({
      key,
      ttlSeconds,
      bind: () => JSON.stringify([identityOf(credential), op.name, sorted(args)]),
    })
  )
  const effect = await digest(question.effect)
  const { mcpReq } = context
  const state = mcpReq.requestState()
  if (state !== undefined) {
    const asked = await verify(codecs, state, context)
    const { action } = (mcpReq.inputResponses?.confirm ?? {}) as { action?: unknown }
    // If the effect has changed since, such as the price, the user is asked again.
    if (asked === effect && action === 'accept') return undefined
    if (action === 'decline' || action === 'cancel') return declined
  }
  return inputRequired({
    inputRequests: {
      confirm: inputRequired.elicit({
        message: [question.effect, question.note].filter(Boolean).join(' '),
        // There is nothing to fill in: the user accepts or declines.
        requestedSchema: { type: 'object', properties: {} },
      }),
    },
    requestState: await codecs[0]!.mint(effect, context),
  })
}

/**
 * The operation that only returns the question. Its checks are those of the operation itself. A repeat is not asked about,
 * because it gets the saved result and has no effect.
 */
const questionOf = (
  op: AnyOperation,
  credential: Credential,
  idempotencyKey: string | undefined,
): AnyOperation => ({
  ...op,
  cost: undefined,
  // The call itself is counted as work.
  rate: undefined,
  idempotency: undefined,
  output: z.any(),
  async handle({ db, ...ports }, input) {
    const repeatable = asRepeatable(op, { credential, idempotencyKey }, input)
    if (repeatable) {
      parseValues(IdempotencyHeader, { 'Idempotency-Key': idempotencyKey })
      if ((await findSavedResult(db, repeatable)).is_saved) return undefined
    }
    return await op.tool!.confirm!(db, input, ports as Partial<OwnPorts>)
  },
})

/** The account of a credential. A key has one account. */
const identityOf = (credential: Credential): unknown => {
  if (credential.kind === 'public') return null
  return credential.kind === 'api_key'
    ? credential.keyHash
    : [credential.claims.sub, credential.claims.client_id]
}

/** Values with the fields of objects in one order, since a client may send them in another one. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1).map((
    [name, field],
  ) => [name, sorted(field)])
}

const digest = async (text: string): Promise<string> =>
  base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))

type Codec = ReturnType<typeof createRequestStateCodec<string>>

/** What was asked. @throws ProtocolError */
async function verify(codecs: readonly Codec[], state: unknown, context: ServerContext): Promise<string> {
  const results = await Promise.allSettled(codecs.map((codec) => codec.verify(String(state), context)))
  const valid = results.find((result) => result.status === 'fulfilled')
  if (valid) return valid.value
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Invalid or expired requestState', {
    reason: 'invalid_request_state',
  })
}

const nextStep = 'Do not repeat the call unless the user asks for it.'

const declined: CallToolResult = {
  isError: true,
  content: [
    { type: 'text', text: 'The user did not confirm this. Nothing was charged or changed.' },
    { type: 'text', text: nextStep },
  ],
  _meta: { error_code: 'declined', next_step: nextStep },
}
