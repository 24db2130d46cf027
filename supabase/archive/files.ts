import { createHash } from 'node:crypto'
import { dirname } from 'node:path'

/** What a file has: as many rows, with this SHA-256 of the text that COPY wrote, its line of names included. */
export interface Content {
  rows: number
  sha256: string
}

/** Passes the text of COPY on, and counts its lines, which end with the only unescaped line breaks. */
function measure() {
  const hash = createHash('sha256')
  let lines = 0
  return {
    stream: new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        hash.update(chunk)
        for (const byte of chunk) if (byte === 10) lines++
        controller.enqueue(chunk as Uint8Array<ArrayBuffer>)
      },
    }),
    content: (): Content => ({ rows: lines - 1, sha256: hash.digest('hex') }),
  }
}

/** Writes and compresses the text of COPY to a new file, and ends when the disk has it. */
export async function writeFile(path: string, text: ReadableStream<Uint8Array>): Promise<Content> {
  const measured = measure()
  const compressed = text.pipeThrough(measured.stream).pipeThrough(new CompressionStream('gzip'))
  await Deno.writeFile(path, compressed, { mode: 0o600 })
  await sync(path)
  return measured.content()
}

/** The text of a file. @throws TypeError while it is read, for a file that is cut off or damaged */
export const openFile = async (path: string) =>
  (await Deno.open(path)).readable.pipeThrough(new DecompressionStream('gzip'))

export async function readContent(path: string): Promise<Content> {
  const measured = measure()
  await (await openFile(path)).pipeThrough(measured.stream).pipeTo(new WritableStream())
  return measured.content()
}

/** Renames a file, and ends when the disk has its name. */
export async function rename(from: string, to: string) {
  await Deno.rename(from, to)
  await sync(dirname(to))
}

async function sync(path: string) {
  const file = await Deno.open(path)
  await file.sync()
  file.close()
}
