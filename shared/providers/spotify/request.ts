import type * as z from 'zod'
import { fetchJson } from '../../platform/http/client.ts'
import { accessToken, type SpotifyOptions } from './access-token.ts'

export type Get = <T extends z.ZodType>(path: string, schema: T) => Promise<z.output<T>>

/** Does work with requests to the Web API, with our token and within a time limit. */
export function webApi(options: SpotifyOptions) {
  const token = accessToken(options)
  const base = options.apiBase.replace(/\/v1$/, '')
  return <R>(timeoutMs: number, work: (get: Get) => Promise<R>, signal?: AbortSignal): Promise<R> =>
    token.use(timeoutMs, (token, leftMs) =>
      work((path, schema) =>
        fetchJson({
          vendor: 'Spotify',
          url: `${base}/v1/${path}`,
          headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
          timeoutMs: leftMs(),
          signal,
        }, schema)
      ))
}
