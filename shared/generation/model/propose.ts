import * as z from 'zod'
import { ProviderError } from '../../errors/provider-error.ts'
import type { Proposal } from '../../pages/document.ts'
import type { Model, ModelMessage } from '../../providers/ports/model.ts'
import type { GenerationRequest } from '../generator.ts'
import { ModelResponse, validate } from './model-response.ts'
import { call, repair, system } from './prompt.ts'

/** Below the 290 s that a generation has, so that a slow model is told from a slow database. */
const defaultTimeoutMs = 270_000

/**
 * Asks a model for a page; where its reply is invalid, once more with what was wrong.
 * @throws ProviderError, or the signal's reason where it was aborted
 */
export async function propose(
  model: Model,
  request: GenerationRequest,
  signal: AbortSignal,
  timeoutMs = defaultTimeoutMs,
): Promise<Proposal> {
  const limit = AbortSignal.timeout(timeoutMs)
  const either = AbortSignal.any([signal, limit])
  const before = request.previous?.experience
  const messages: ModelMessage[] = [{ role: 'user', content: call(request) }]
  try {
    let text = await model.reply({ system, messages, schema }, either)
    let result = validate(text, before !== undefined)
    if ('findings' in result) {
      messages.push({ role: 'assistant', content: text }, { role: 'user', content: repair(result.findings) })
      text = await model.reply({ system, messages, schema }, either)
      result = validate(text, before !== undefined)
    }
    if ('findings' in result) {
      throw new ProviderError('provider_nonsense', 'The model answered twice what cannot be used')
    }
    const { design, experience = before } = result.response
    return { design, ...(experience ? { experience } : {}) }
  } catch (error) {
    signal.throwIfAborted()
    if (limit.aborted) throw new ProviderError('provider_unavailable', 'The model took too long')
    throw error
  }
}

const schema = z.toJSONSchema(ModelResponse, { target: 'draft-7', io: 'input' })
