import process from 'node:process'
import { type ApiClient, type ClientOptions, createClient } from '../client/mod.ts'
import { baseAddress } from '../client/checks.ts'
import { readCredentials, saveCredentials } from './credentials.ts'
import { CliError, usageError } from './failure.ts'
import { interrupted } from './interrupt.ts'
import { isCurrent, type OAuthLogin, refresh } from './oauth/tokens.ts'
import type { CommonOptions } from './options.ts'
import { argument } from './terminal.ts'

const defaultBaseUrl = 'http://localhost:8000'

/** The address of the API: the option, the environment, the stored login, or that of a local stack. */
export function baseUrlOf({ baseUrl }: CommonOptions): string {
  const url = baseUrl ?? usualBaseUrl()
  try {
    return baseAddress(url)
  } catch {
    throw usageError(`${url} is not an address`, 'Give one such as https://api.example.com')
  }
}

// An empty variable counts as none.
const usualBaseUrl = () => process.env.ACP_BASE_URL || readCredentials()?.base_url || defaultBaseUrl

/** A command to type next, which needs the option if this one did. */
export function nextCommand(command: string, options: CommonOptions): string {
  if (options.baseUrl === undefined) return command
  const baseUrl = baseUrlOf(options)
  return baseUrl === usualBaseUrl() ? command : `${command} --base-url ${argument(baseUrl)}`
}

/** How to reach the API. What is stored is sent only to the server that issued it. */
export function connection(options: CommonOptions): ClientOptions {
  const baseUrl = baseUrlOf(options)
  const fromEnvironment = process.env.ACP_API_KEY
  if (fromEnvironment) return { baseUrl, apiKey: fromEnvironment }
  const stored = readCredentials()
  if (stored?.base_url === baseUrl) {
    return stored.oauth ? { baseUrl, accessToken: currentToken } : { baseUrl, apiKey: stored.api_key }
  }
  throw new CliError(
    `You are not logged in to ${baseUrl}`,
    `Log in with: acp login --base-url ${baseUrl}`,
  )
}

export function openClient(options: CommonOptions): { client: ApiClient; baseUrl: string } {
  const { baseUrl, ...credential } = connection(options)
  return { client: createClient({ baseUrl, ...credential }), baseUrl }
}

/** The access token of a login with the browser. It is renewed when it is about to expire, and stored. */
async function currentToken(): Promise<string> {
  // Read each time, because another process may have renewed it.
  const stored = readCredentials()
  const login = stored?.oauth as OAuthLogin
  if (isCurrent(login)) return login.access_token
  const oauth = await refresh(login, interrupted)
  await saveCredentials({ ...stored!, oauth })
  return oauth.access_token
}
