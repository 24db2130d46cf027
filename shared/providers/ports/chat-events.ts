/** A request with the chat platform's signature. */
export interface SignedRequest {
  timestamp?: string
  signature?: string
  /** The body, unchanged. */
  payload: string
}

/** A mention of the agent, in the form of api.receive_mention. */
export type Mention = {
  event_id: string
  team_id: string
  channel: string
  ts: string
  thread_ts: string | null
  /** In the platform's format, with `<@>` where the agent is mentioned. */
  text: string
}

/** Events that the chat platform posts to us. */
export interface ChatEvents {
  /** Whether the platform signed the request recently. */
  isSigned(request: SignedRequest): Promise<boolean>
  /** The mention in an event; undefined for any other event. @throws OperationError invalid_input for an incomplete one */
  mentionIn(event: Record<string, unknown>): Mention | undefined
}
