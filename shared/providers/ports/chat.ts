/** Where a message goes. */
export interface ThreadAddress {
  channel: string
  ts: string
}

/** The chat platform. Every method throws `ProviderError` alone. */
export interface Chat {
  /** Posts into a thread: the message's own name there. `key` is kept with it, so that it can be found again. */
  post(thread: ThreadAddress, message: { key: string; text: string }, signal?: AbortSignal): Promise<string>
  /** The name of the message with this key in a thread, where it was posted. */
  find(thread: ThreadAddress, key: string, signal?: AbortSignal): Promise<string | null>
}
