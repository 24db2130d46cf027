import * as z from 'zod'

/** The variables of the model that makes pages: any endpoint of the OpenAI chat protocol. Without them pages are composed. */
export const llmVariables = {
  LLM_BASE_URL: z.url({ protocol: /^https?$/, hostname: /./ }).optional(),
  LLM_API_KEY: z.string().optional(),
  LLM_MODEL: z.string().optional(),
}

/** The options of the model; undefined where none is configured. Part of them is a mistake, not an absence. */
export function llmConfiguration(
  env: { LLM_BASE_URL?: string; LLM_API_KEY?: string; LLM_MODEL?: string },
): LlmOptions | undefined {
  const { LLM_BASE_URL: baseUrl, LLM_API_KEY: apiKey, LLM_MODEL: model } = env
  if (!baseUrl && !model && !apiKey) return undefined
  if (!baseUrl) throw new Error('Configuration is not complete. LLM_BASE_URL: is required')
  if (!model) throw new Error('Configuration is not complete. LLM_MODEL: is required')
  return { baseUrl: baseUrl.replace(/\/$/, ''), apiKey, model }
}

export interface LlmOptions {
  baseUrl: string
  /** Endpoints of one's own often want none. */
  apiKey?: string
  model: string
  timeoutMs?: number
}
