import { baseUrl, optionalSecret, provider, setting } from '../provider.ts'

/** A model that designs pages, behind any endpoint of the OpenAI chat protocol. Without it the composer makes the pages. */
export const llm = provider({
  port: 'model',
  environment: {
    LLM_BASE_URL: baseUrl(),
    LLM_MODEL: setting(),
    LLM_API_KEY: optionalSecret(),
  },
  allOrNothing: true,
  async open({ LLM_BASE_URL: baseUrl, LLM_API_KEY: apiKey, LLM_MODEL: model }) {
    const { chatModel } = await import('./chat-model.ts')
    return chatModel({ baseUrl, apiKey, model })
  },
})
