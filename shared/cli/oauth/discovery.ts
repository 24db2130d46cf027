import { orAborted } from '../../client/retry.ts'
import { CliError } from '../failure.ts'

/** Where to sign in, as the server's authorization server announces it (RFC 8414). */
export interface SignInServer {
  authorization_endpoint: string
  token_endpoint: string
  registration_endpoint: string
}

/** Follows the steps of docs/mcp.md from the address of the API alone. */
export async function discover(baseUrl: string, signal: AbortSignal): Promise<SignInServer> {
  const none = new CliError(
    `${baseUrl} offers no login with the browser`,
    'Log in by a mailed code: acp login',
  )
  const refusal = await request(`${baseUrl}/mcp`, { method: 'POST' }, signal)
  const metadata = /resource_metadata="([^"]+)"/.exec(refusal.headers.get('www-authenticate') ?? '')?.[1]
  if (!metadata) throw none
  const { authorization_servers } = await json(await request(metadata, {}, signal))
  const issuer = new URL(String((authorization_servers as unknown[] | undefined)?.[0]))
  const location = `${issuer.origin}/.well-known/oauth-authorization-server${
    issuer.pathname.replace(/\/$/, '')
  }`
  const server = await json(await request(location, {}, signal))
  const endpoints = ['authorization_endpoint', 'token_endpoint', 'registration_endpoint'] as const
  for (const name of endpoints) if (!isSafe(server[name])) throw none
  return server as unknown as SignInServer
}

/** Without encryption others could read codes and tokens, except on this machine. */
function isSafe(address: unknown): boolean {
  if (typeof address !== 'string' || !URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' ||
    protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** A request to the authorization server, which is not the API. */
export async function request(address: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
  const either = AbortSignal.any([signal, AbortSignal.timeout(30_000)])
  const response = await fetch(address, { ...init, redirect: 'manual', signal: either })
  const body = await orAborted(response.arrayBuffer(), either)
  return new Response(body.byteLength > 0 ? body : null, response)
}

export async function json(response: Response): Promise<Record<string, unknown>> {
  const body = await response.json().catch(() => ({}))
  if (response.ok) return body
  throw new CliError(
    `The login failed: ${body.error_description ?? body.msg ?? `status ${response.status}`}`,
    'Try again, or log in by a mailed code: acp login',
  )
}
