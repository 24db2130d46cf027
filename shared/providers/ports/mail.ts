export interface Message {
  to: string
  subject: string
  text: string
  /** Additional header fields. */
  headers?: Record<string, string>
}

export interface Mail {
  /**
   * Sends a message. Repeated with the same key, it is delivered once.
   * @throws OperationError store_unavailable where mail is not configured or cannot be sent
   */
  send(message: Message, key: string, signal?: AbortSignal): Promise<void>
}
