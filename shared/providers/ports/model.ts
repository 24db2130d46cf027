export interface ModelMessage {
  role: 'user' | 'assistant'
  content: string
}

export interface ModelRequest {
  system: string
  messages: ModelMessage[]
  /** JSON Schema of the reply, sent to the endpoint. The caller has to validate the reply. */
  schema: object
}

/** A language model. */
export interface Model {
  /** The reply as text. @throws ProviderError, or the signal's reason */
  reply(request: ModelRequest, signal: AbortSignal): Promise<string>
}
