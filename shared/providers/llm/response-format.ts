import { ProviderError } from '../../errors/provider-error.ts'

/** How an endpoint is told to reply with a JSON object, the best first. `text` sends no `response_format`. */
export const responseFormats = ['json_schema', 'json_object', 'text'] as const
export type ResponseFormat = typeof responseFormats[number]

/** The endpoint refused the format, or could not fulfil it, so that another one may work. */
export class FormatRefused extends ProviderError {}

/** 422 for endpoints that validate the body, 500 for older versions of llama.cpp (https://github.com/ggml-org/llama.cpp/issues/9522). */
const statuses = [400, 422, 500]

/**
 * How endpoints name the format in a refusal, for example LM Studio ("'response_format.type' must be ..."), DeepSeek ("This
 * response_format type is unavailable now"), Groq ("does not support response format `json_schema`", "json_validate_failed"),
 * vLLM ("JSON schema contains features not supported by xgrammar") and Mistral (a path with response_format).
 */
const formatNamed =
  /response[\s_.-]?format|json[\s_-]?(schema|object|mode|validate)|structured[\s_-]?outputs?|grammar|guided[\s_-]?(json|decoding)/i

/** The error of a request that had a format: FormatRefused if the endpoint named the format, otherwise the same error. */
export function formatError(error: ProviderError, body: string): ProviderError {
  if (!statuses.includes(error.status!) || !formatNamed.test(body)) return error
  return new FormatRefused(error.fault, error.message, error.retryAfterMs, error.status)
}
