import { ProviderError } from '../../errors/provider-error.ts'

export const invalidResponse = (problem: string) =>
  new ProviderError('provider_invalid_response', `The response of Apple Music ${problem}`)

/** The path of a next page below the API's address. The token is sent to no other host. */
export function pathOfPage(address: string, base: string): string {
  const url = URL.parse(address, base)
  const path = url && /\/v1\/.*/.exec(url.pathname)?.[0]
  if (!path || url.origin !== new URL(base).origin) throw invalidResponse('has a next page on another host')
  return path + url.search
}
