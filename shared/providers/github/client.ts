import * as z from 'zod'
import { ProviderError } from '../../errors/provider-error.ts'
import { fetchJson } from '../../platform/http/json.ts'
import type { HttpRequest } from '../../platform/http/client.ts'
import { credentialProblem } from '../../platform/environment.ts'

export interface GithubOptions {
  apiBase: string
  token: string
  /** The organization that owns the repositories; without one they are the token's own account's. */
  owner?: string
  timeoutMs?: number
}

export const vendor = 'GitHub'
export const Sha = z.string().regex(/^[0-9a-f]{40}$/)

/** A request to the REST API (https://docs.github.com/rest); a body is sent as JSON unless it is a stream of that. */
export type GithubRequest<T> = Pick<HttpRequest, 'method' | 'timeoutMs' | 'signal'> & {
  path: string
  body?: Record<string, unknown> | ReadableStream<Uint8Array>
  response: z.ZodType<T>
}

export type Client = <T>(request: GithubRequest<T>) => Promise<T>

export function githubClient({ apiBase, token, timeoutMs }: GithubOptions): Client {
  return async ({ path, body, response, ...request }) => {
    if (credentialProblem(token)) {
      throw new ProviderError('provider_failed', `GITHUB_TOKEN is ${credentialProblem(token)}`)
    }
    return await fetchJson({
      timeoutMs: timeoutMs ?? 15_000,
      ...request,
      vendor,
      url: `${apiBase}${path}`,
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        // They refuse who does not say who it is.
        'user-agent': 'artist-catalog-platform',
        'x-github-api-version': '2022-11-28',
      },
      body: body instanceof ReadableStream ? body : body && JSON.stringify(body),
    }, response)
  }
}

/** Whether it was refused for what is there already, which the status says. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ProviderError && (error.status === 422 || error.status === 409)
