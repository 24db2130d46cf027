import type { HttpRequest } from '../../platform/http/client.ts'

/** One ISRC may be on dozens of releases, and each song may include its album. */
const maxBytes = 8_000_000

/** How many pages of songs one look-up reads. */
export const maxPages = 20

/** The address of the API, below which its paths begin with `/v1`. */
export const baseOf = ({ apiBase }: { apiBase: string }): string => apiBase.replace(/\/v1$/, '')

/** A request with our token. */
export const requestTo = (
  url: string,
  token: string,
  timeoutMs: number,
  signal?: AbortSignal,
): HttpRequest => ({
  vendor: 'Apple Music',
  url,
  headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
  timeoutMs,
  maxBytes,
  signal,
})
