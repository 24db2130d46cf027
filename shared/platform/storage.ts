import { OperationError } from '../operation/errors.ts'

/** The public bucket of pages' files. The one place that holds the service key (Storage needs it). */
export interface Storage {
  /** Writes a file; writing it again changes nothing. @throws OperationError store_unavailable */
  put(path: string, bytes: Uint8Array, type: string): Promise<void>
  /** Removes files; those that are not there are no fault. @throws OperationError store_unavailable */
  remove(paths: string[]): Promise<void>
  /** The address under which anybody reads it. */
  publicUrl(path: string): string
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

/** Supabase Storage over its HTTP API (https://supabase.github.io/storage). A file's name is its content's own, so it is kept for a year. */
export function supabaseStorage({ url, secretKey, timeoutMs = 20_000 }: StorageOptions): Storage {
  async function ask(method: string, path: string, body: BodyInit, headers: Record<string, string>) {
    if (!url || !secretKey) throw unavailable(new Error('SUPABASE_URL or SUPABASE_SECRET_KEY is not set'))
    // Said here, because fetch would quote what it cannot put into a header.
    if (!/^[\x21-\x7e]+$/.test(secretKey)) throw unavailable(new Error('SUPABASE_SECRET_KEY is malformed'))
    let status: number
    try {
      const response = await fetch(`${url}/storage/v1/object/${path}`, {
        method,
        headers: { ...headers, apikey: secretKey, authorization: `Bearer ${secretKey}` },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      status = response.status
      // The status says it all. The body is not read, so none is too long.
      response.body?.cancel().catch(() => {})
    } catch (cause) {
      throw unavailable(cause)
    }
    if (status < 200 || status > 299) throw unavailable(new Error(`Storage answered ${status}`))
  }

  return {
    put: (path, bytes, type) =>
      ask('POST', `${siteAssetsBucket}/${path}`, bytes as BodyInit, {
        'content-type': type,
        'cache-control': 'max-age=31536000',
        'x-upsert': 'true',
      }),
    remove: (paths) =>
      ask('DELETE', siteAssetsBucket, JSON.stringify({ prefixes: paths }), {
        'content-type': 'application/json',
      }),
    publicUrl: (path) => `${url ?? ''}/storage/v1/object/public/${siteAssetsBucket}/${path}`,
  }
}

/** One text for the caller, whatever went wrong: the cause is for the operator's log. */
const unavailable = (cause: unknown) =>
  new OperationError('store_unavailable', 'Files cannot be stored right now', { cause })
