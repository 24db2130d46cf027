import { ProviderError } from '../../errors/provider-error.ts'

/** How an endpoint is told to reply with a JSON object, the best first. `text` sends no `response_format`. */
export const responseFormats = ['json_schema', 'json_object', 'text'] as const
export type ResponseFormat = typeof responseFormats[number]

/** The endpoint refused the format, or could not fulfil it, so that another one may work. */
export class FormatRefused extends ProviderError {
  /** The endpoint takes the format and failed with this request alone. */
  readonly isOnce: boolean

  constructor({ fault, message, retryAfterMs, status }: ProviderError, isOnce: boolean) {
    super(fault, message, retryAfterMs, status)
    this.isOnce = isOnce
  }
}

/** The endpoint does not stream, or not with this format, as Groq: "response_format` does not support streaming". */
export class StreamRefused extends ProviderError {
  /** The endpoint failed with this request alone, and may stream the next one. */
  get isOnce(): boolean {
    return this.status === 500
  }
}

/** 422 for endpoints that validate the body, 500 for older versions of llama.cpp (https://github.com/ggml-org/llama.cpp/issues/9522). */
const statuses = [400, 422, 500]

/**
 * How endpoints name the format in a refusal, for example LM Studio ("'response_format.type' must be ..."), DeepSeek ("This
 * response_format type is unavailable now"), Groq ("does not support response format `json_schema`", "json_validate_failed"),
 * vLLM ("JSON schema contains features not supported by xgrammar") and Mistral (a path with response_format).
 */
const formatNamed =
  /response[\s_.-]?format|json[\s_-]?(schema|object|mode|validate)|structured[\s_-]?outputs?|grammar|guided[\s_-]?(json|decoding)/i

/** A refusal of the format itself, also in a 500. */
const parameterNamed = /response[\s_.-]?format/i
/** Groq checks the response of the model against the format (https://console.groq.com/docs/structured-outputs). */
const responseInvalid = /json_validate_failed/

const streamNamed = /\bstream(ing|ed)?\b/i

/** The error of a request to stream: StreamRefused if the endpoint named that, otherwise as without. */
export function streamError(error: ProviderError, body: string): ProviderError {
  if (!statuses.includes(error.status!) || !streamNamed.test(body)) return formatError(error, body)
  return new StreamRefused(error.fault, error.message, error.retryAfterMs, error.status)
}

/** The error of a request that had a format: FormatRefused if the endpoint named the format, otherwise the same error. */
export function formatError(error: ProviderError, body: string): ProviderError {
  if (!statuses.includes(error.status!) || !formatNamed.test(body)) return error
  const isOnce = responseInvalid.test(body) || (error.status === 500 && !parameterNamed.test(body))
  return new FormatRefused(error, isOnce)
}
