import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, jsonSchema, NoObjectGeneratedError, Output } from 'ai'
import { ProviderError } from '../../errors/provider-error.ts'
import { credentialProblem } from '../../platform/environment.ts'
import { fetchStream, fetchText, type HttpRequest, noResponse, readText } from '../../platform/http/client.ts'
import type { Model, ModelRequest, OnText } from '../ports/model.ts'
import {
  formatError,
  FormatRefused,
  type ResponseFormat,
  responseFormats,
  streamError,
  StreamRefused,
} from './response-format.ts'
import { isStreamed, readStreamedReply } from './streamed-reply.ts'

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

const vendor = 'The model'

type Send = (format: ResponseFormat, ...request: Parameters<Model['reply']>) => Promise<string>
type FetchInit = { headers?: HeadersInit; body?: unknown; signal?: AbortSignal | null }

/** The library's fetch: our own client, which limits the body, follows no redirect and throws ProviderError. */
const fetchModel = (onText?: OnText) => async (url: string | URL | Request, init: FetchInit = {}) => {
  const request: HttpRequest = {
    vendor,
    url: String(url),
    method: 'POST',
    headers: Object.fromEntries(new Headers(init.headers)),
    body: init.body as string,
    timeoutMs,
    maxBytes: maxResponseBytes,
    signal: init.signal ?? undefined,
    toError: formatError,
  }
  const text = onText ? await fetchStreamed(request, onText) : await fetchText(request)
  return new Response(text, { headers: { 'content-type': 'application/json' } })
}

/** The same for a request to stream. An endpoint may ignore that. */
async function fetchStreamed(request: HttpRequest, onText: OnText): Promise<string> {
  const body = JSON.stringify({ ...JSON.parse(request.body as string), stream: true })
  const response = await fetchStream({ ...request, body, toError: streamError })
  try {
    return isStreamed(response)
      ? await readStreamedReply(response, maxResponseBytes, onText)
      : await readText(response, maxResponseBytes, vendor)
  } catch (error) {
    if (error instanceof ProviderError) throw error
    request.signal?.throwIfAborted()
    throw noResponse(vendor, error)
  }
}

/**
 * A model behind an endpoint of the OpenAI chat protocol. Endpoints differ in the response formats that they take, also by
 * model: a refused format is replaced by the next one, and the best one that was not refused is used first from then on.
 */
export function chatModel({ baseUrl, apiKey, model }: ModelOptions): Model {
  const endpoint = (onText?: OnText) =>
    createOpenAICompatible({
      name: 'llm',
      baseURL: baseUrl,
      apiKey,
      fetch: fetchModel(onText),
      supportsStructuredOutputs: true,
    })
  const refused = new Set<ResponseFormat>()
  let canStream = true

  const send: Send = async (format, request, signal, onText) => {
    try {
      const { text } = await generateText({
        model: endpoint(onText)(model),
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
        'provider_invalid_response',
        `The model's response is invalid: ${(error as Error).name}`,
      )
    }
  }

  /** Streamed if that is of use, and the endpoint has not refused it. */
  const sendStreamed: Send = async (format, request, signal, onText) => {
    if (!onText || !canStream) return await send(format, request, signal)
    try {
      return await send(format, request, signal, onText)
    } catch (error) {
      if (!(error instanceof StreamRefused)) throw error
      if (!error.isOnce) canStream = false
      return await send(format, request, signal)
    }
  }

  return {
    async reply(request, signal, onText) {
      if (apiKey && credentialProblem(apiKey)) {
        throw new ProviderError('provider_failed', 'LLM_API_KEY is malformed')
      }
      let refusal: FormatRefused | undefined
      const first = responseFormats.find((format) => !refused.has(format)) ?? 'json_schema'
      for (const format of [first, ...responseFormats.filter((other) => other !== first)]) {
        try {
          const text = await sendStreamed(format, request, signal, onText)
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
