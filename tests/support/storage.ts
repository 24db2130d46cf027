import { type StagedBucket, stagedBucket } from './staged-storage.ts'

/** A file as the stand-in keeps it. */
export interface StoredFile {
  bytes: Uint8Array
  type: string
}

export interface TestStorage {
  origin: string
  secretKey: string
  /** By path in their bucket. */
  files: Map<string, StoredFile>
  /** Staged files that were uploaded. */
  staged: StagedBucket['staged']
  /** The response to the next requests: a status, `hang` for none until this changes, or undefined for the normal one. */
  response: number | 'hang' | undefined
  /** How many of the next uploads fail, and how many there were. */
  failures: number
  uploads: number
  close(): Promise<void>
}

/** Stands in for Supabase's HTTP API as far as the functions use it: writes, removes and gives objects, and has settings of Auth. */
export function openStorage(): TestStorage {
  const secretKey = `sb_secret_${crypto.randomUUID()}`
  const files = new Map<string, StoredFile>()
  const staging = stagedBucket()
  const storage = { response: undefined as TestStorage['response'], failures: 0, uploads: 0 }
  const bucket = '/storage/v1/object/site-assets'
  const open = /^\/storage\/v1\/object\/public\/(?:site-assets|typefaces)\/(.+)$/
  const object = /^\/storage\/v1\/object\/(site-assets|typefaces)\/(.+)$/

  async function handle(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const opened = open.exec(pathname)?.[1]
    if (['GET', 'HEAD'].includes(request.method) && opened) {
      const file = files.get(opened)
      return file
        ? new Response(file.bytes as BodyInit, { headers: { 'content-type': file.type } })
        : refuse(404)
    }
    if (pathname === '/auth/v1/settings') return Response.json({ external: {} })
    const isUpload = request.method === 'POST' && object.test(pathname)
    if (isUpload) storage.uploads++
    while (storage.response === 'hang') await new Promise((resolve) => setTimeout(resolve, 20))
    const { response } = storage
    if (response !== undefined) return refuse(response)
    if (isUpload && storage.failures > 0) {
      storage.failures--
      return refuse(503)
    }
    const key = request.headers.get('apikey')
    const keyed = key === secretKey && request.headers.get('authorization') === `Bearer ${secretKey}`
    const ofStaged = await staging.handle(request, pathname, keyed)
    if (ofStaged) return ofStaged
    if (!keyed) return refuse(401)
    const [, name, path] = object.exec(pathname) ?? []
    if (request.method === 'POST' && path) {
      if (files.has(path) && request.headers.get('x-upsert') !== 'true') return refuse(409)
      // Who has sent it may be gone.
      const bytes = await request.arrayBuffer().catch(() => undefined)
      if (!bytes) return refuse(400)
      files.set(path, {
        bytes: new Uint8Array(bytes),
        type: request.headers.get('content-type') ?? '',
      })
      return Response.json({ Key: `${name}/${path}`, Id: crypto.randomUUID() })
    }
    if (pathname === '/storage/v1/bucket/site-assets') {
      return Response.json({ id: 'site-assets', public: true })
    }
    if (request.method === 'DELETE' && pathname === bucket) {
      const { prefixes } = await request.json() as { prefixes: string[] }
      return Response.json(prefixes.filter((path) => files.delete(path)).map((name) => ({ name })))
    }
    return refuse(404)
  }

  const stopping = new AbortController()
  const server = Deno.serve(
    { signal: stopping.signal, port: 0, hostname: '127.0.0.1', onListen: () => {} },
    handle,
  )
  return Object.assign(storage, {
    origin: `http://127.0.0.1:${server.addr.port}`,
    secretKey,
    files,
    staged: staging.staged,
    close() {
      // At once: some requests are never answered.
      if (storage.response === 'hang') storage.response = 503
      stopping.abort()
      return server.finished
    },
  })
}

const refuse = (status: number) =>
  Response.json({ statusCode: `${status}`, error: 'refused', message: 'The stand-in refuses' }, { status })
