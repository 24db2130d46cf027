export interface Message {
  to: string
  subject: string
  text: string
}

export interface Mail {
  /**
   * Hands a message over. `key` names the sending, so that a repeated one is delivered once.
   * @throws OperationError store_unavailable where mail is not configured or cannot be handed over
   */
  send(message: Message, key: string): Promise<void>
}
