import * as z from 'zod'
import { OperationError } from '../errors/errors.ts'
import { hasStatus, ProviderError } from '../errors/provider-error.ts'
import { fetchBytes, fetchJson, fetchStream, type HttpRequest, send } from './http/client.ts'
import type { Content } from './streams.ts'
import { credentialProblem, webUrl, withoutTrailingSlash } from './environment.ts'
import { asJson } from './text.ts'
import type { Bytes } from './encoding.ts'

/**
 * The public files of pages, and private staged files. Only this module has the service key, which Storage requires. Every
 * method throws OperationError store_unavailable.
 */
export interface Storage {
  /** Writes a file; writing it again changes nothing. */
  put(path: string, bytes: Uint8Array, type: string): Promise<void>
  /** Removes files; missing ones are ignored. */
  remove(paths: string[]): Promise<void>
  /** A public file, of at most 8 MB. */
  read(path: string): Promise<Bytes>
  /** The public address of a file. */
  publicUrl(path: string): string
  /** An upload address for one staged file, valid for two hours without a credential. */
  signUpload(path: string): Promise<SignedUpload>
  /** A staged file; undefined where none was uploaded. */
  openStaged(path: string): Promise<Content | undefined>
  /** Removes staged files; missing ones are ignored. */
  removeStaged(paths: string[]): Promise<void>
  /** Reads the description of the bucket, to find out whether Storage works and accepts the key. */
  check(): Promise<void>
}

/** The result of supabase-js's `createSignedUploadUrl` and the input of its `uploadToSignedUrl`. */
export interface SignedUpload {
  path: string
  token: string
  signedUrl: string
}

export interface StorageOptions {
  /** The Supabase project's address. */
  url?: string
  /** Its address for browsers, where that is another one. */
  publicUrl?: string
  /** Its secret key. It bypasses all access checks, so it is sent in two headers and used nowhere else. */
  secretKey?: string
  /** The public bucket. Default: that of pages. */
  bucket?: string
  timeoutMs?: number
}

/**
 * The variables of Storage. Hosted Supabase sets the address and its keys itself and accepts no secret whose name begins with
 * SUPABASE_: its keys come by name as JSON, or as the older service-role key
 * (https://supabase.com/docs/guides/functions/secrets#default-secrets).
 */
export const storageVariables = {
  SUPABASE_SECRET_KEY: z.string().optional(),
  SUPABASE_PUBLIC_URL: webUrl.optional(),
  SUPABASE_URL: webUrl.optional(),
  SUPABASE_SECRET_KEYS: z.string().transform(asJson)
    .pipe(z.record(z.string(), z.string(), 'must be a JSON object')).optional(),
  /** Which of them is used: another one while `default` is replaced (docs/maintaining.md). */
  STORAGE_KEY_NAME: z.string().default('default'),
  SUPABASE_SERVICE_ROLE_KEY: z.string().optional(),
}

export const storageOptions = (
  env: z.output<z.ZodObject<typeof storageVariables>>,
): StorageOptions => ({
  url: env.SUPABASE_URL && withoutTrailingSlash(env.SUPABASE_URL),
  publicUrl: env.SUPABASE_PUBLIC_URL && withoutTrailingSlash(env.SUPABASE_PUBLIC_URL),
  secretKey: env.SUPABASE_SECRET_KEY ?? env.SUPABASE_SECRET_KEYS?.[env.STORAGE_KEY_NAME] ??
    env.SUPABASE_SERVICE_ROLE_KEY,
})

export const siteAssetsBucket = 'site-assets'
/** Has the typefaces from which the titles of pages are cut. */
export const typefacesBucket = 'typefaces'
export const stagedFilesBucket = 'staged-files'
/** 100 MiB, which accepts 100 MB by either definition. The bucket has the same limit. */
export const maxStagedBytes = 100 * 1024 * 1024

const Signed = z.looseObject({ url: z.string() })
const json = { 'content-type': 'application/json' }

/** Supabase Storage over its HTTP API (https://supabase.github.io/storage). A page's file never changes, so it is cached for a year. */
export function supabaseStorage(
  { url, publicUrl = url, secretKey, bucket = siteAssetsBucket, timeoutMs = 20_000 }: StorageOptions,
): Storage {
  /** A request with the key. */
  function requestTo(
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
    withStorageErrors(async () => {
      const body = JSON.stringify({ prefixes: paths })
      await send(requestTo(bucket, { method: 'DELETE', body, headers: json }))
    })

  return {
    put: (path, bytes, type) =>
      withStorageErrors(async () =>
        await send(requestTo(`${bucket}/${path}`, {
          method: 'POST',
          body: bytes as Bytes,
          headers: { 'content-type': type, 'cache-control': 'max-age=31536000', 'x-upsert': 'true' },
        }))
      ),
    remove: remove(bucket),
    read: (path) =>
      withStorageErrors(async () => {
        const request = requestTo(`public/${bucket}/${path}`, { timeoutMs: publicReadTimeoutMs })
        // A public file needs no key.
        return await fetchBytes({ ...request, headers: {}, maxBytes: maxPublicBytes, maxAttempts: 2 })
      }),
    publicUrl: (path) => `${publicUrl ?? ''}/storage/v1/object/public/${bucket}/${path}`,
    signUpload: (path) =>
      withStorageErrors(async () => {
        const to = `upload/sign/${stagedFilesBucket}/${path}`
        const signed = await fetchJson(requestTo(to, { method: 'POST', body: '{}', headers: json }), Signed)
        const token = new URL(signed.url, url).searchParams.get('token')
        if (!token) throw new ProviderError('provider_invalid_response', 'Storage returned no upload token')
        const signedUrl = `${publicUrl}/storage/v1/object/${to}?token=${encodeURIComponent(token)}`
        return { path, token, signedUrl }
      }),
    openStaged: (path) =>
      withStorageErrors(async () => {
        try {
          // A compressed response would not have the file's length.
          const headers = { 'accept-encoding': 'identity' }
          const response = await fetchStream(
            requestTo(`${stagedFilesBucket}/${path}`, { headers, timeoutMs: readTimeoutMs }),
          )
          const size = Number(response.headers.get('content-length') ?? NaN)
          if (response.body && Number.isSafeInteger(size)) return { size, stream: response.body }
          throw new ProviderError('provider_invalid_response', 'Storage returned a file without its length')
        } catch (error) {
          // Either status may mean that the file does not exist.
          if (hasStatus(error, 400, 404)) return undefined
          throw error
        }
      }),
    removeStaged: remove(stagedFilesBucket),
    check: () =>
      withStorageErrors(async () => {
        const request = requestTo('', { timeoutMs: checkTimeoutMs })
        await send({ ...request, url: `${url}/storage/v1/bucket/${bucket}`, maxAttempts: 1 })
      }),
  }
}

const checkTimeoutMs = 1_000
/** While somebody waits for a preview image. */
const publicReadTimeoutMs = 4_000
/** The bucket has the same limit. */
const maxPublicBytes = 8 * 1024 * 1024
/** For 99 MB that are uploaded to another service while they are read. */
const readTimeoutMs = 120_000

async function withStorageErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof OperationError ? error : unavailable(error)
  }
}

/** The caller gets the same message for every failure; the cause is for the operator's log. */
const unavailable = (cause: unknown) =>
  new OperationError('store_unavailable', 'Files cannot be stored right now', { cause })
