/** The thread of a message. */
export interface ThreadAddress {
  channel: string
  ts: string
}

/** The chat platform. Every method throws only `ProviderError`. */
export interface Chat {
  /** Posts to a thread and returns the message's id. `key` is stored with the message, so that `find` can find it. */
  post(thread: ThreadAddress, message: { key: string; text: string }, signal?: AbortSignal): Promise<string>
  /** The id of the message with this key in a thread; null if there is none. */
  find(thread: ThreadAddress, key: string, signal?: AbortSignal): Promise<string | null>
}
