/** A file in the bucket of staged files, and the token with which it may be uploaded. */
export interface StagedBucket {
  /** What was uploaded, by path. */
  staged: Map<string, Uint8Array<ArrayBuffer>>
  /** Handles requests for this bucket; undefined for others. `keyed` is whether the service key was sent. */
  handle(request: Request, pathname: string, keyed: boolean): Promise<Response | undefined>
}

/** Stands in for signed uploads (https://supabase.github.io/storage), as far as functions and browsers use them. */
export function stagedBucket(): StagedBucket {
  const staged = new Map<string, Uint8Array<ArrayBuffer>>()
  const tokens = new Map<string, string>()
  const bucket = '/storage/v1/object/staged-files'
  const signing = '/storage/v1/object/upload/sign/staged-files/'

  async function handle(request: Request, pathname: string, keyed: boolean) {
    const { method } = request
    if (pathname.startsWith(signing)) {
      const path = decodeURIComponent(pathname.slice(signing.length))
      if (method === 'POST') {
        if (!keyed) return refuse(401, 'Unauthorized')
        if (!/^[\w/!.*'() &$@=;:+,?-]+$/.test(path)) return refuse(400, 'InvalidKey')
        tokens.set(path, crypto.randomUUID())
        const url = `/object/upload/sign/staged-files/${path}?token=${tokens.get(path)}`
        return Response.json({ url, token: tokens.get(path) })
      }
      if (new URL(request.url).searchParams.get('token') !== tokens.get(path)) {
        return refuse(400, 'InvalidSignature')
      }
      if (staged.has(path)) return refuse(409, 'Duplicate')
      staged.set(path, new Uint8Array(await request.arrayBuffer()))
      return Response.json({ Key: `staged-files/${path}` })
    }
    if (pathname !== bucket && !pathname.startsWith(`${bucket}/`)) return undefined
    if (!keyed) return refuse(401, 'Unauthorized')
    if (method === 'DELETE') {
      const { prefixes } = await request.json() as { prefixes: string[] }
      return Response.json(prefixes.filter((path) => staged.delete(path)).map((name) => ({ name })))
    }
    const bytes = staged.get(pathname.slice(bucket.length + 1))
    // Storage responds with this status, and the other one in the body.
    return bytes ? new Response(bytes) : refuse(400, 'not_found', '404')
  }
  return { staged, handle }
}

const refuse = (status: number, error: string, statusCode = `${status}`) =>
  Response.json({ statusCode, error, message: 'The stand-in refuses' }, { status })
