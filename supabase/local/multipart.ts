import { Buffer } from 'node:buffer'

/**
 * Replaces an upload form by its file, with the form's other fields as headers. supabase-js sends a file field without a name, but
 * Lite 0.10 expects the name "file", and in a signed upload stores the whole form.
 */
export async function unwrapUpload(request: Request): Promise<Request> {
  const uploads = /^\/storage\/v1\/object\//.test(new URL(request.url).pathname) &&
    ['POST', 'PUT'].includes(request.method)
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)/i.exec(
    request.headers.get('content-type') ?? '',
  )?.[1]
  if (!uploads || !boundary) return request
  const parts = readParts(Buffer.from(await request.arrayBuffer()), boundary)
  const file = parts.find((part) => part.isFile)
  const field = (name: string) => parts.find((part) => part.name === name)?.content.toString()
  const headers = new Headers(request.headers)
  headers.set('content-type', file?.type ?? 'application/octet-stream')
  headers.set('content-length', `${file?.content.length ?? 0}`)
  const [seconds, metadata] = [field('cacheControl'), field('metadata')]
  if (seconds !== undefined) headers.set('cache-control', `max-age=${Number(seconds) || 0}`)
  if (metadata !== undefined) headers.set('x-metadata', Buffer.from(metadata).toString('base64'))
  return new Request(request.url, { method: request.method, headers, body: file?.content ?? '' })
}

/** Deno's `Request.formData` leaves out fields without a name. */
function readParts(body: Buffer<ArrayBuffer>, boundary: string) {
  const parts: { name?: string; type?: string; isFile: boolean; content: Buffer<ArrayBuffer> }[] = []
  const delimiter = `\r\n--${boundary}`
  let start = body.indexOf(`--${boundary}\r\n`)
  while (start >= 0) {
    const headEnd = body.indexOf('\r\n\r\n', start)
    const end = body.indexOf(delimiter, headEnd)
    if (headEnd < 0 || end < 0) break
    const head = body.toString('utf8', start, headEnd)
    parts.push({
      name: /[; ]name="([^"]*)"/i.exec(head)?.[1],
      type: /^content-type: *(.+?) *$/im.exec(head)?.[1],
      isFile: /[; ]filename=/i.test(head),
      content: body.subarray(headEnd + 4, end),
    })
    const next = end + delimiter.length
    start = body.toString('latin1', next, next + 2) === '\r\n' ? end : -1
  }
  return parts
}
