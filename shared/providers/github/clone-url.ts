import * as z from 'zod'

/**
 * The clone address of a repository, as the API returns it. It gets the token, so it must be at GitHub: on the host of the API
 * without `api.`, as for github.com, GHE.com and GitHub Enterprise Server
 * (https://docs.github.com/enterprise-server/rest/quickstart), and encrypted. An API without encryption is a stand-in, whose
 * clone address may be on another host; it is not sent to another scheme either.
 */
export function cloneUrl(apiBase: string) {
  const api = new URL(apiBase)
  const host = api.host.replace(/^api\./, '')
  return z.url({ protocol: /^https?$/, abort: true }).refine((text) => {
    const url = new URL(text)
    const isAtGithub = api.protocol === 'http:' || url.host === host
    return url.protocol === api.protocol && isAtGithub && !url.username && !url.password
  }, 'is not at GitHub')
}
