/**
 * The part of a file that a request's Range names (RFC 9110, 14), as Supabase's Storage sends it; Lite 0.10 sends the whole file.
 * Several ranges, units other than bytes, and a last position before the first get the whole file.
 */
export function partOf(response: Response, range: string): Response {
  const size = Number(response.headers.get('content-length') ?? NaN)
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? []
  if (response.status !== 200 || Number.isNaN(size) || `${from}${to}` === '' || from === undefined) {
    return response
  }
  if (from !== '' && to !== '' && Number(to) < Number(from)) return response
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  const headers = new Headers(response.headers)
  if (start > end) {
    void response.body?.cancel()
    headers.set('content-range', `bytes */${size}`)
    headers.set('content-length', '0')
    return new Response(null, { status: 416, headers })
  }
  headers.set('content-range', `bytes ${start}-${end}/${size}`)
  headers.set('content-length', String(end - start + 1))
  let at = 0
  const part = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        const bytes = chunk.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at))
        at += chunk.length
        if (bytes.length > 0) controller.enqueue(bytes)
        if (at > end) controller.terminate()
      },
    }),
  )
  return new Response(part, { status: 206, headers })
}
