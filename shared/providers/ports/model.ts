export interface ModelMessage {
  role: 'user' | 'assistant'
  content: string
}

export interface ModelRequest {
  system: string
  messages: ModelMessage[]
  /** JSON Schema of the reply. The endpoint is told; whether the reply keeps to it, the caller checks. */
  schema: object
}

/** A language model. */
export interface Model {
  /** Its reply, as text. @throws ProviderError, or the signal's reason where it was aborted */
  reply(request: ModelRequest, signal: AbortSignal): Promise<string>
}
