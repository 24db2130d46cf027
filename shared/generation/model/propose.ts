import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, jsonSchema, type ModelMessage, NoObjectGeneratedError, Output } from 'ai'
import * as z from 'zod'
import type { GenerationRequest } from '../generator.ts'
import type { Proposal } from '../../pages/document.ts'
import { ProviderFault } from '../../errors/provider-error.ts'
import { judge, ModelAnswer } from './answer.ts'
import type { LlmOptions } from '../../providers/llm/configuration.ts'
import { boundedFetch } from '../../providers/llm/fetch.ts'
import { question, repair, system } from './prompt.ts'

/** A document's limits several times over: JSON escapes, and what endpoints put around it. */
const answerBytes = 2 * 1024 * 1024

/**
 * Asks a model for a page; where its answer cannot be used, once more with what was wrong.
 * @throws ProviderFault, or the signal's reason where it was aborted
 */
export async function propose(
  options: LlmOptions,
  request: GenerationRequest,
  signal: AbortSignal,
): Promise<Proposal> {
  // Below the 290 s that a generation has, so that a slow model is told from a slow database.
  const limit = AbortSignal.timeout(options.timeoutMs ?? 270_000)
  const asked = AbortSignal.any([signal, limit])
  const before = request.previous?.experience
  const messages: ModelMessage[] = [{ role: 'user', content: question(request) }]
  try {
    let text = await ask(options, messages, asked)
    let judged = judge(text, before !== undefined)
    if ('findings' in judged) {
      messages.push({ role: 'assistant', content: text }, { role: 'user', content: repair(judged.findings) })
      text = await ask(options, messages, asked)
      judged = judge(text, before !== undefined)
    }
    if ('findings' in judged) {
      throw new ProviderFault('provider_nonsense', 'The model answered twice what cannot be used')
    }
    const { design, experience = before } = judged.answer
    return { design, ...(experience ? { experience } : {}) }
  } catch (error) {
    signal.throwIfAborted()
    if (limit.aborted) throw new ProviderFault('provider_unavailable', 'The model took too long')
    if (error instanceof ProviderFault) throw error
    // Of the library's errors only the name: their texts quote the model and the request.
    throw new ProviderFault(
      'provider_nonsense',
      `The model's answer was not understood: ${(error as Error).name}`,
    )
  }
}

/** One question. The endpoint is told the schema; whether its answer keeps to it is judged here. */
async function ask(
  { baseUrl, apiKey, model }: LlmOptions,
  messages: ModelMessage[],
  abortSignal: AbortSignal,
): Promise<string> {
  if (apiKey && !/^[\x21-\x7e]+$/.test(apiKey)) {
    // Said here, because fetch would quote what it cannot put into a header.
    throw new ProviderFault('provider_failed', 'LLM_API_KEY is malformed')
  }
  const endpoint = createOpenAICompatible({
    name: 'llm',
    baseURL: baseUrl,
    apiKey,
    fetch: boundedFetch(answerBytes),
    supportsStructuredOutputs: true,
  })
  try {
    const { text } = await generateText({
      model: endpoint(model),
      system,
      messages,
      abortSignal,
      maxRetries: 0,
      output: Output.object({ schema, name: 'page' }),
      // Strict schemas know neither lengths nor fields that may be left out.
      providerOptions: { llm: { strictJsonSchema: false } },
    })
    return text
  } catch (error) {
    if (NoObjectGeneratedError.isInstance(error) && error.text) return error.text
    throw error
  }
}

const schema = jsonSchema(z.toJSONSchema(ModelAnswer, { target: 'draft-7', io: 'input' }) as object)
