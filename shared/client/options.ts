/** How to reach the API, and as whom. */
export interface ClientOptions {
  /** The address of the API, such as `https://api.example.com`. `/api` at its end is left out. */
  baseUrl: string
  /** An API key. A request has this or an access token, never both; the public operations need neither. */
  apiKey?: string
  /**
   * An access token of Supabase Auth, or a function that returns a current one, or nothing while nobody is signed in. It is called
   * for each attempt.
   */
  accessToken?: string | (() => Token | Promise<Token>)
  /** Replaces the runtime's own `fetch`. */
  fetch?: (request: Request) => Promise<Response>
  /** How many times a request is repeated. Default 3; 0 turns it off. */
  maxRetries?: number
  /** The time limit of each attempt, body included. Default 30 seconds. */
  timeoutMs?: number
  /** Called before the wait for each retry, for logs and metrics. */
  onRetry?: (retry: Retry) => void
}

/** An attempt that failed, after which the request is sent again. */
export interface Retry {
  /** The status of its response; undefined if there was none. */
  status: number | undefined
  /** The time until the next attempt. */
  delayMs: number
  /** Its number, from 1. */
  attempt: number
}

type Token = string | null | undefined

/** Options of one call. */
export interface CallOptions {
  signal?: AbortSignal
  timeoutMs?: number
  maxRetries?: number
  /** The Idempotency-Key of a POST. Default: a new one for each call, if the operation supports it. */
  idempotencyKey?: string
  /** What an app sends to go on after `confirmation_required`: `error.problem.preview.confirm`. */
  confirm?: string
}
