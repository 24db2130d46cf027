/** What a chat platform sends with an event to show that it comes from there. */
export interface SignedRequest {
  timestamp?: string
  signature?: string
  /** The body, unchanged. */
  payload: string
}

/** A mention of the agent, as api.receive_mention takes it. */
export type Mention = {
  event_id: string
  team_id: string
  channel: string
  ts: string
  thread_ts: string | null
  text: string
}

/** Events that the chat platform posts to us. */
export interface ChatEvents {
  /** Whether the platform signed a request, and recently. */
  isSigned(request: SignedRequest): Promise<boolean>
  /** The mention in an event; undefined for any other event. @throws OperationError invalid_input for an incomplete one */
  mentionIn(event: Record<string, unknown>): Mention | undefined
}
