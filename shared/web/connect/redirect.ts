/** Where the app gets its answer, and the host as the person reads it; or why the browser is not sent there. */
export type Redirect = { url: URL; host: string; problem?: undefined } | { problem: string }

/**
 * Reads an address of Auth: never one that runs as code here, and only with the scheme and host of `expected`, which the
 * person has seen. An app that was allowed before has none: Auth has checked its address. OAuth 2.1 allows http for loopback
 * only (https://datatracker.ietf.org/doc/html/draft-ietf-oauth-v2-1).
 */
export function readRedirect(address: string, expected?: URL): Redirect {
  const unsafe = { problem: 'It wants to send you to an address that is not safe.' }
  if (!URL.canParse(address)) return unsafe
  const url = new URL(address)
  const { protocol, host, hostname, username, password } = url
  if (username || password) return unsafe
  const local = ['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'filesystem:', 'about:']
  if (local.includes(protocol)) return unsafe
  if (expected && (protocol !== expected.protocol || host !== expected.host)) return unsafe
  if (protocol === 'https:') return { url, host }
  if (protocol !== 'http:') return { url, host: `${protocol}//${host}` }
  if (/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)) {
    return { url, host: `${host}, an app on this device` }
  }
  return { problem: 'It wants to get the answer over a connection that is not encrypted.' }
}
