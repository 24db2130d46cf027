import { dirname, join, sep } from 'node:path'
import { createHash } from 'node:crypto'
import type { App } from '@supabase/lite'
import { readJson, writeJson } from './json-file.ts'

type Adapter = NonNullable<App['_storageAdapter']>
type Metadata = Awaited<ReturnType<Adapter['headObject']>>
type SavedMetadata = { mimetype: string; cacheControl: string; eTag: string }

/**
 * Uploaded objects as files. Lite's own adapter is not exported, keeps uploads in memory and loses the content type. This one streams
 * to a partial file and renames it.
 */
export class FileStorage implements Adapter {
  driver = null
  #dir: string

  constructor(dir: string) {
    this.#dir = dir
  }

  #path(bucket: string, key: string) {
    const path = join(this.#dir, 'objects', bucket, key)
    if (!path.startsWith(join(this.#dir, 'objects', bucket) + sep)) throw new Error('Invalid key')
    return { data: path, metadataFile: join(this.#dir, 'types', bucket, `${key}.json`) }
  }

  async getObject(bucket: string, key: string) {
    const metadata = await this.headObject(bucket, key)
    const file = await Deno.open(this.#path(bucket, key).data)
    return { httpStatusCode: 200, metadata, body: file.readable }
  }

  async headObject(bucket: string, key: string): Promise<Metadata> {
    const { data, metadataFile } = this.#path(bucket, key)
    const { size, mtime } = await Deno.stat(data)
    const { mimetype, cacheControl, eTag } = await readJson<SavedMetadata>(metadataFile) ??
      {
        mimetype: 'application/octet-stream',
        cacheControl: 'no-cache',
        eTag: `"${size}-${mtime?.getTime()}"`,
      }
    return { mimetype, cacheControl, eTag, size, contentLength: size, lastModified: mtime ?? undefined }
  }

  async uploadObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    body: Parameters<Adapter['uploadObject']>[3],
    contentType: string,
    cacheControl: string,
  ): Promise<Metadata> {
    const { data, metadataFile } = this.#path(bucket, key)
    for (const path of [data, metadataFile]) await Deno.mkdir(dirname(path), { recursive: true })
    const partial = join(this.#dir, `${crypto.randomUUID()}.partial`)
    const hash = createHash('md5')
    try {
      using file = await Deno.open(partial, { write: true, createNew: true })
      for await (const chunk of body instanceof Uint8Array ? [body] : body as ReadableStream<Uint8Array>) {
        hash.update(chunk)
        for (let written = 0; written < chunk.length;) written += await file.write(chunk.subarray(written))
      }
      await Deno.rename(partial, data)
    } catch (error) {
      await Deno.remove(partial).catch(() => {})
      throw error
    }
    await writeJson(
      metadataFile,
      { mimetype: contentType, cacheControl, eTag: `"${hash.digest('hex')}"` } satisfies SavedMetadata,
    )
    return await this.headObject(bucket, key)
  }

  async deleteObject(bucket: string, key: string) {
    const { data, metadataFile } = this.#path(bucket, key)
    for (const path of [data, metadataFile]) await Deno.remove(path).catch(() => {})
  }

  async deleteObjects(bucket: string, keys: string[]) {
    for (const key of keys) await this.deleteObject(bucket, key)
  }

  async copyObject(
    fromBucket: string,
    from: string,
    _version: string | undefined,
    toBucket: string,
    to: string,
  ) {
    const { mimetype, cacheControl } = await this.headObject(fromBucket, from)
    const { readable } = await Deno.open(this.#path(fromBucket, from).data)
    const copy = await this.uploadObject(toBucket, to, undefined, readable, mimetype, cacheControl)
    return { httpStatusCode: 200, eTag: copy.eTag, lastModified: copy.lastModified }
  }

  privateAssetUrl(bucket: string, key: string) {
    return Promise.resolve(`file://${this.#path(bucket, key).data}`)
  }
}
