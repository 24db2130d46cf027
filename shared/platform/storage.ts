import * as z from 'zod'
import { OperationError } from '../errors/errors.ts'
import { ProviderError } from '../errors/provider-error.ts'
import { fetchJson } from './http/json.ts'
import { fetchStream, type HttpRequest, send } from './http/client.ts'
import type { Content } from './content.ts'
import { credentialProblem } from './environment.ts'

/** Pages' files, which anybody reads, and staged ones. The one place that holds the service key (Storage needs it). */
export interface Storage {
  /** Writes a file; writing it again changes nothing. @throws OperationError store_unavailable */
  put(path: string, bytes: Uint8Array, type: string): Promise<void>
  /** Removes files; those that are not there are no fault. @throws OperationError store_unavailable */
  remove(paths: string[]): Promise<void>
  /** The address under which anybody reads it. */
  publicUrl(path: string): string
  /** Lets whoever has the answer upload one staged file, for two hours. @throws OperationError store_unavailable */
  signUpload(path: string): Promise<SignedUpload>
  /** A staged file; undefined where none was uploaded. @throws OperationError store_unavailable */
  openStaged(path: string): Promise<Content | undefined>
  /** Removes staged files; those that are not there are no fault. @throws OperationError store_unavailable */
  removeStaged(paths: string[]): Promise<void>
}

/** What supabase-js's `createSignedUploadUrl` gives, and its `uploadToSignedUrl` takes. */
export interface SignedUpload {
  path: string
  token: string
  signedUrl: string
}

export interface StorageOptions {
  /** The Supabase project's address. */
  url?: string
  /** Its secret key: it may do everything, so it goes into these two headers and nowhere else. */
  secretKey?: string
  timeoutMs?: number
}

/** From the environment; hosted Supabase gives its functions the older of the two keys by itself. */
export const storageOptions = (
  env: { SUPABASE_URL?: string; SUPABASE_SECRET_KEY?: string; SUPABASE_SERVICE_ROLE_KEY?: string },
): StorageOptions => ({
  url: env.SUPABASE_URL?.replace(/\/$/, ''),
  secretKey: env.SUPABASE_SECRET_KEY ?? env.SUPABASE_SERVICE_ROLE_KEY,
})

export const siteAssetsBucket = 'site-assets'
export const stagedFilesBucket = 'staged-files'
/** 100 MiB: 99 MB pass in whichever sense, and so do 100. The bucket has the same limit. */
export const maxStagedBytes = 100 * 1024 * 1024

const Signed = z.looseObject({ url: z.string() })
const json = { 'content-type': 'application/json' }

/** Supabase Storage over its HTTP API (https://supabase.github.io/storage). A page's file has its content's own name, so it is kept for a year. */
export function supabaseStorage({ url, secretKey, timeoutMs = 20_000 }: StorageOptions): Storage {
  /** The question with the key. */
  function keyed(
    path: string,
    call: Pick<HttpRequest, 'method' | 'body' | 'headers' | 'timeoutMs'>,
  ): HttpRequest {
    const problem = url ? credentialProblem(secretKey) : 'not set'
    if (problem) throw unavailable(new Error(`${url ? 'SUPABASE_SECRET_KEY' : 'SUPABASE_URL'} is ${problem}`))
    return {
      timeoutMs,
      ...call,
      vendor: 'Storage',
      url: `${url}/storage/v1/object/${path}`,
      headers: { ...call.headers, apikey: secretKey!, authorization: `Bearer ${secretKey}` },
    }
  }

  const remove = (bucket: string) => (paths: string[]) =>
    stored(async () => {
      const body = JSON.stringify({ prefixes: paths })
      await send(keyed(bucket, { method: 'DELETE', body, headers: json }))
    })

  return {
    put: (path, bytes, type) =>
      stored(async () =>
        await send(keyed(`${siteAssetsBucket}/${path}`, {
          method: 'POST',
          body: bytes as Uint8Array<ArrayBuffer>,
          headers: { 'content-type': type, 'cache-control': 'max-age=31536000', 'x-upsert': 'true' },
        }))
      ),
    remove: remove(siteAssetsBucket),
    publicUrl: (path) => `${url ?? ''}/storage/v1/object/public/${siteAssetsBucket}/${path}`,
    signUpload: (path) =>
      stored(async () => {
        const to = `upload/sign/${stagedFilesBucket}/${path}`
        const signed = await fetchJson(keyed(to, { method: 'POST', body: '{}', headers: json }), Signed)
        const token = new URL(signed.url, url).searchParams.get('token')
        if (!token) throw new ProviderError('provider_nonsense', 'Storage signed nothing')
        const signedUrl = `${url}/storage/v1/object/${to}?token=${encodeURIComponent(token)}`
        return { path, token, signedUrl }
      }),
    openStaged: (path) =>
      stored(async () => {
        try {
          // Packed, it would not say how long it is.
          const headers = { 'accept-encoding': 'identity' }
          const response = await fetchStream(
            keyed(`${stagedFilesBucket}/${path}`, { headers, timeoutMs: readTimeoutMs }),
          )
          const size = Number(response.headers.get('content-length') ?? NaN)
          if (response.body && Number.isSafeInteger(size)) return { size, stream: response.body }
          throw new ProviderError('provider_nonsense', 'Storage does not say how long a file is')
        } catch (error) {
          // It says either of what is not there.
          if (error instanceof ProviderError && (error.status === 400 || error.status === 404)) {
            return undefined
          }
          throw error
        }
      }),
    removeStaged: remove(stagedFilesBucket),
  }
}

/** For 99 MB that go on to somewhere else meanwhile. */
const readTimeoutMs = 120_000

async function stored<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof OperationError ? error : unavailable(error)
  }
}

/** One text for the caller, whatever went wrong: the cause is for the operator's log. */
const unavailable = (cause: unknown) =>
  new OperationError('store_unavailable', 'Files cannot be stored right now', { cause })
