/** Results of background work, reported over HTTP to whichever function is there to receive them. */
export interface Callback {
  /** Whether this is the secret that reports are sent with. */
  isSecret(given: string): Promise<boolean>
  /** Sends a report. @throws ProviderError, or the signal's reason */
  send(report: unknown, signal: AbortSignal): Promise<void>
}
