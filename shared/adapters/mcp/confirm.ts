import {
  type CallToolResult,
  createRequestStateCodec,
  inputRequired,
  type InputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { AnyOperation } from '../../operation/operation.ts'
import { boundTo, digest, identityOf, sorted } from '../../operation/preview.ts'
import { preview } from '../../operation/run.ts'
import type { Services } from '../services.ts'
import { previewOf } from './call-tool.ts'
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
  exchange: McpExchange,
  args: Arguments,
  context: ServerContext,
): Promise<InputRequiredResult | CallToolResult | undefined> {
  if (!op.preview || args.dry_run === true || args.confirm !== undefined) return undefined
  if (services.confirmationKeys.length === 0 || !canAsk(context)) return undefined
  const previewed = await preview(op, services, previewOf(op, exchange, args))
  if (!previewed?.preview.asks) return undefined
  const question = previewed.preview
  const { credential } = exchange
  const codecs = services.confirmationKeys.map((key) =>
    createRequestStateCodec<string>({
      key,
      ttlSeconds,
      bind: () => JSON.stringify([identityOf(credential), op.name, sorted(args)]),
    })
  )
  const effect = await digest(boundTo(question))
  const { mcpReq } = context
  const state = mcpReq.requestState()
  if (state !== undefined) {
    const asked = await verify(codecs, state, context)
    const { action } = (mcpReq.inputResponses?.confirm ?? {}) as { action?: unknown }
    // If the effect has changed since, such as the price, the user is asked again.
    if (asked === effect && action === 'accept') {
      exchange.confirm = previewed.confirmations[0]
      return undefined
    }
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
