import { createHash, randomBytes } from 'node:crypto'
import { CliError } from '../failure.ts'
import { openInBrowser } from '../open-file.ts'
import { note } from '../terminal.ts'
import { startCallback } from './callback.ts'
import { discover, json, request } from './discovery.ts'
import { type OAuthLogin, requestTokens } from './tokens.ts'

/** Signs in with the browser: OAuth 2.1 with PKCE, and an answer on this machine (RFC 8252). */
export async function logInWithBrowser(baseUrl: string, signal: AbortSignal): Promise<OAuthLogin> {
  const server = await discover(baseUrl, signal)
  const [state, verifier] = [randomBytes(16), randomBytes(32)].map((bytes) => bytes.toString('base64url'))
  const callback = await startCallback(state!)
  try {
    const registration = await json(
      await request(server.registration_endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          client_name: 'acp command line',
          redirect_uris: [callback.address],
          token_endpoint_auth_method: 'none',
          grant_types: ['authorization_code', 'refresh_token'],
          response_types: ['code'],
        }),
      }, signal),
    )
    const client_id = String(registration.client_id)
    const address = new URL(server.authorization_endpoint)
    address.search = new URLSearchParams({
      client_id,
      redirect_uri: callback.address,
      response_type: 'code',
      scope: 'email',
      state: state!,
      code_challenge: createHash('sha256').update(verifier!).digest('base64url'),
      code_challenge_method: 'S256',
    }).toString()
    note(`Sign in with the browser. If it does not open, go to:\n  ${address}`)
    await openInBrowser(address.href)
    const answer = await callback.answer(AbortSignal.any([signal, AbortSignal.timeout(600_000)]))
    const code = answer.get('code')
    if (!code) throw new CliError('The login was not allowed', 'Try again: acp login --browser')
    return await requestTokens({ token_endpoint: server.token_endpoint, client_id }, {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier!,
      redirect_uri: callback.address,
    }, signal)
  } finally {
    callback.close()
  }
}
