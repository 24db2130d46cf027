import * as z from 'zod'
import { ProviderError } from '../../errors/provider-error.ts'
import type { Model, ModelMessage, OnText } from '../../providers/ports/model.ts'
import type { Generated, GenerationRequest } from '../generator.ts'
import { ModelResponse, validate } from './model-response.ts'
import { pageRequest, repairRequest, system } from './prompt.ts'
import { readProposals } from './read-proposals.ts'
import { wantsGame } from '../wants-game.ts'

/** Below the 290 s of a generation, so that a slow model and a slow database have different errors. */
const defaultTimeoutMs = 270_000

/**
 * Requests a page from a model; after an invalid reply, once more with the findings.
 * @throws ProviderError, or the signal's reason
 */
export async function propose(
  model: Model,
  request: GenerationRequest,
  signal: AbortSignal,
  { timeoutMs = defaultTimeoutMs, onText }: { timeoutMs?: number; onText?: OnText } = {},
): Promise<Generated> {
  const limit = AbortSignal.timeout(timeoutMs)
  const either = AbortSignal.any([signal, limit])
  const hasGame = wantsGame(request)
  const previous = hasGame ? request.previous?.experience : undefined
  const messages: ModelMessage[] = [{ role: 'user', content: pageRequest(request) }]
  try {
    let text = await model.reply({ system, messages, schema }, either, onText)
    let result = validate(text, hasGame && !previous)
    if ('findings' in result) {
      messages.push(
        { role: 'assistant', content: text },
        { role: 'user', content: repairRequest(result.findings) },
      )
      text = await model.reply({ system, messages, schema }, either, onText)
      result = validate(text, hasGame && !previous)
    }
    if ('findings' in result) {
      throw new ProviderError('provider_invalid_response', 'Two responses of the model were invalid')
    }
    const { design, experience = previous, notUnderstood = [], facts: listed } = result.response
    const { facts, notUnderstood: unread } = readProposals(listed, request)
    const parts = [...notUnderstood, ...unread]
    return {
      design,
      ...experience && { experience },
      ...facts.length > 0 && { facts },
      ...parts.length > 0 && { notUnderstood: parts },
    }
  } catch (error) {
    signal.throwIfAborted()
    // Not as unavailable, which would be tried again: another attempt could not end in the time of a generation either.
    if (limit.aborted) throw new ProviderError('provider_failed', 'The model took too long')
    throw error
  }
}

const schema = z.toJSONSchema(ModelResponse, { target: 'draft-7', io: 'input' })
