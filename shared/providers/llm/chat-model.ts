import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, jsonSchema, NoObjectGeneratedError, Output } from 'ai'
import { ProviderError } from '../../errors/provider-error.ts'
import { credentialProblem } from '../../platform/environment.ts'
import type { Model } from '../ports/model.ts'
import { boundedFetch } from './bounded-fetch.ts'

export interface ModelOptions {
  baseUrl: string
  /** Self-hosted endpoints often need none. */
  apiKey?: string
  model: string
}

/** The limits of a page's document several times over: JSON escapes, and what endpoints put around it. */
const maxReplyBytes = 2 * 1024 * 1024

/** A model behind an endpoint of the OpenAI chat protocol. */
export function chatModel({ baseUrl, apiKey, model }: ModelOptions): Model {
  return {
    async reply({ system, messages, schema }, signal) {
      if (apiKey && credentialProblem(apiKey)) {
        throw new ProviderError('provider_failed', 'LLM_API_KEY is malformed')
      }
      const endpoint = createOpenAICompatible({
        name: 'llm',
        baseURL: baseUrl,
        apiKey,
        fetch: boundedFetch(maxReplyBytes),
        supportsStructuredOutputs: true,
      })
      try {
        const { text } = await generateText({
          model: endpoint(model),
          system,
          messages,
          abortSignal: signal,
          maxRetries: 0,
          output: Output.object({ schema: jsonSchema(schema), name: 'page' }),
          // Strict schemas support neither lengths nor optional fields.
          providerOptions: { llm: { strictJsonSchema: false } },
        })
        return text
      } catch (error) {
        if (NoObjectGeneratedError.isInstance(error) && error.text) return error.text
        if (error instanceof ProviderError) throw error
        signal.throwIfAborted()
        // Only the name of the library's error: its text quotes the model and the request.
        throw new ProviderError(
          'provider_nonsense',
          `The model's answer was not understood: ${(error as Error).name}`,
        )
      }
    },
  }
}
