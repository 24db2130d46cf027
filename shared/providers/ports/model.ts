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

/** Called often, with a text that is longer each time; a second attempt begins anew. */
export type OnText = (text: string) => void

/** A language model. */
export interface Model {
  /**
   * The reply as text. `onText` is called with the text so far, if the endpoint can stream.
   * @throws ProviderError, or the signal's reason
   */
  reply(request: ModelRequest, signal: AbortSignal, onText?: OnText): Promise<string>
}
