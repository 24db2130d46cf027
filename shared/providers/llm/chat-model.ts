import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, jsonSchema, NoObjectGeneratedError, Output } from 'ai'
import { ProviderError } from '../../errors/provider-error.ts'
import { credentialProblem } from '../../platform/environment.ts'
import { fetchText } from '../../platform/http/client.ts'
import type { Model, ModelRequest } from '../ports/model.ts'
import { formatError, FormatRefused, type ResponseFormat, responseFormats } from './response-format.ts'

export interface ModelOptions {
  baseUrl: string
  /** Self-hosted endpoints often need none. */
  apiKey?: string
  model: string
}

/** Several times the limits of a page's document, because of JSON escapes and the endpoint's envelope. */
const maxResponseBytes = 2 * 1024 * 1024
/** The caller's signal ends a request sooner. */
const timeoutMs = 300_000

type FetchInit = { headers?: HeadersInit; body?: unknown; signal?: AbortSignal | null }

/** The library's fetch: our own client, which limits the body, follows no redirect and throws ProviderError. */
const fetchModel = async (url: string | URL | Request, init: FetchInit = {}) => {
  const text = await fetchText({
    vendor: 'The model',
    url: String(url),
    method: 'POST',
    headers: Object.fromEntries(new Headers(init.headers)),
    body: init.body as string,
    timeoutMs,
    maxBytes: maxResponseBytes,
    signal: init.signal ?? undefined,
    toError: formatError,
  })
  return new Response(text, { headers: { 'content-type': 'application/json' } })
}

/**
 * A model behind an endpoint of the OpenAI chat protocol. Endpoints differ in the response formats that they take, also by
 * model: a refused format is replaced by the next one, and the best one that was not refused is used first from then on.
 */
export function chatModel({ baseUrl, apiKey, model }: ModelOptions): Model {
  const endpoint = createOpenAICompatible({
    name: 'llm',
    baseURL: baseUrl,
    apiKey,
    fetch: fetchModel,
    supportsStructuredOutputs: true,
  })
  const refused = new Set<ResponseFormat>()

  async function send(format: ResponseFormat, request: ModelRequest, signal: AbortSignal): Promise<string> {
    try {
      const { text } = await generateText({
        model: endpoint(model),
        ...promptFor(format, request),
        abortSignal: signal,
        maxRetries: 0,
        output: outputFor(format, request),
        // Strict schemas support neither lengths nor optional fields.
        providerOptions: { llm: { strictJsonSchema: false } },
      })
      return text
    } catch (error) {
      if (NoObjectGeneratedError.isInstance(error) && error.text) return error.text
      if (error instanceof ProviderError) throw error
      signal.throwIfAborted()
      // Only the name of the library's error: its message quotes the model and the request.
      throw new ProviderError(
        'provider_nonsense',
        `The model's response is invalid: ${(error as Error).name}`,
      )
    }
  }

  return {
    async reply(request, signal) {
      if (apiKey && credentialProblem(apiKey)) {
        throw new ProviderError('provider_failed', 'LLM_API_KEY is malformed')
      }
      let refusal: FormatRefused | undefined
      const first = responseFormats.find((format) => !refused.has(format)) ?? 'json_schema'
      for (const format of [first, ...responseFormats.filter((other) => other !== first)]) {
        try {
          const text = await send(format, request, signal)
          refused.delete(format)
          return text
        } catch (error) {
          if (!(error instanceof FormatRefused)) throw error
          refusal ??= error
          if (!error.isOnce) refused.add(format)
        }
      }
      // The next request begins with the best again.
      refused.clear()
      throw refusal!
    },
  }
}

const outputFor = (format: ResponseFormat, { schema }: ModelRequest) =>
  ({
    json_schema: () => Output.object({ schema: jsonSchema(schema), name: 'page' }),
    json_object: () => Output.json(),
    text: () => undefined,
  })[format]()

/** A schema that is not in the request is in the system message, which then also has the word JSON, as DeepSeek requires. */
const promptFor = (format: ResponseFormat, { system, messages, schema }: ModelRequest) => ({
  system: format === 'json_schema'
    ? system
    : `${system}\n\nThe JSON Schema of your response:\n${JSON.stringify(schema)}`,
  messages,
})
