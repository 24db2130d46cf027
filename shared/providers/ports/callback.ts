/** Reports the results of background work to the API over HTTP. */
export interface Callback {
  /** Whether a text is the secret of reports. */
  isSecret(text: string): Promise<boolean>
  /** Sends a report. @throws ProviderError, or the signal's reason */
  send(report: unknown, signal: AbortSignal): Promise<void>
}
