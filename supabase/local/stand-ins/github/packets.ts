/** A packet of git's protocol (https://git-scm.com/docs/gitprotocol-common); null is a flush packet. */
export const packetLine = (line: string | null) =>
  line === null ? '0000' : `${(line.length + 4).toString(16).padStart(4, '0')}${line}`

/** The lines before the first flush packet, and where the bytes after it begin; all lines for Infinity flush packets. */
export function readPacketLines(bytes: Uint8Array, flushes = Infinity): { lines: string[]; end: number } {
  const latin1 = new TextDecoder('latin1')
  const lines: string[] = []
  let at = 0
  while (at + 4 <= bytes.length && flushes > 0) {
    const length = parseInt(latin1.decode(bytes.subarray(at, at + 4)), 16)
    if (Number.isNaN(length)) break
    if (length === 0) flushes--
    if (length > 4) lines.push(latin1.decode(bytes.subarray(at + 4, at + length)).trimEnd())
    at += Math.max(length, 4)
  }
  return { lines, end: at }
}

export const response = (body: string | ReadableStream<Uint8Array>, type: string) =>
  new Response(body, {
    headers: { 'content-type': `application/${type}`, 'cache-control': 'no-cache' },
  })
