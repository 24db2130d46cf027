import process from 'node:process'
import { type ApiClient, createClient } from '../client/mod.ts'
import { readCredentials } from './credentials.ts'
import { CliError, usageError } from './failure.ts'
import type { CommonOptions } from './options.ts'

const defaultBaseUrl = 'http://localhost:8000'

/** The address of the API: the option, the environment, the stored login, or that of a local stack. */
export function baseUrlOf({ baseUrl }: CommonOptions): string {
  // An empty variable counts as none.
  const url = baseUrl ?? (process.env.ACP_BASE_URL || readCredentials()?.base_url || defaultBaseUrl)
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw usageError(`${url} is not an address`, 'Give one such as https://api.example.com')
  }
  return url.replace(/\/+$/, '')
}

/** The address and the credential for it. A stored key is sent only to the server that issued it. */
export function credentialOf(options: CommonOptions): { baseUrl: string; apiKey: string } {
  const baseUrl = baseUrlOf(options)
  const fromEnvironment = process.env.ACP_API_KEY
  if (fromEnvironment) return { baseUrl, apiKey: fromEnvironment }
  const stored = readCredentials()
  if (stored?.base_url === baseUrl) return { baseUrl, apiKey: stored.api_key }
  throw new CliError(
    `You are not logged in to ${baseUrl}`,
    `Log in with: acp login --base-url ${baseUrl}`,
  )
}

export function openClient(options: CommonOptions): { client: ApiClient; baseUrl: string } {
  const { baseUrl, apiKey } = credentialOf(options)
  return { client: createClient({ baseUrl, apiKey }), baseUrl }
}
