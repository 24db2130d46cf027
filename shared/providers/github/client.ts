import * as z from 'zod'
import { hasStatus, ProviderError } from '../../errors/provider-error.ts'
import { fetchJson, type HttpRequest } from '../../platform/http/client.ts'
import { credentialProblem } from '../../platform/environment.ts'

export interface GithubOptions {
  apiBase: string
  token: string
  /** The organization that owns the repositories; by default the token's account owns them. */
  owner?: string
  timeoutMs?: number
}

export const Sha = z.string().regex(/^[0-9a-f]{40}$/)

/** A request to the REST API (https://docs.github.com/rest); an object is sent as JSON, a stream must be JSON already. */
export type GithubRequest<T> = Pick<HttpRequest, 'method' | 'timeoutMs' | 'maxBytes' | 'signal'> & {
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
      vendor: 'GitHub',
      url: `${apiBase}${path}`,
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        // GitHub requires a user agent.
        'user-agent': 'artist-catalog-platform',
        'x-github-api-version': '2022-11-28',
      },
      body: body instanceof ReadableStream ? body : body && JSON.stringify(body),
    }, response)
  }
}

/** Whether the request conflicts with the current state of the repository. */
export const isConflict = (error: unknown): boolean => hasStatus(error, 409, 422)
