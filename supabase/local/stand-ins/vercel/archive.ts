import { join } from 'node:path'

const blockBytes = 512
const encoder = new TextEncoder()

/** Writes a folder as a .tar.gz file, in the order of its names, and says how large it has become. */
export async function archive(folder: string, file: string): Promise<number> {
  await Deno.mkdir(join(file, '..'), { recursive: true })
  const target = await Deno.open(file, { write: true, create: true, truncate: true })
  await ReadableStream.from(entries(folder, '')).pipeThrough(new CompressionStream('gzip')).pipeTo(
    target.writable,
  )
  return (await Deno.stat(file)).size
}

/** The entries of a folder, as POSIX.1-2001 lays them out (pax): a header of 512 bytes each, then its content in blocks. */
async function* entries(folder: string, inside: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const names = (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name).sort()
  for (const name of names) {
    const path = join(folder, name)
    const shown = inside + name
    const { isDirectory, isSymlink, size, mode, mtime } = await Deno.lstat(path)
    const about = { mode: mode ?? 0o644, mtime: mtime?.getTime() ?? 0 }
    if (isDirectory) {
      yield* header(`${shown}/`, '5', about)
      yield* entries(path, `${shown}/`)
    } else if (isSymlink) {
      yield* header(shown, '2', { ...about, target: await Deno.readLink(path) })
    } else {
      yield* header(shown, '0', { ...about, size })
      using file = await Deno.open(path)
      // No more than the header says: a file may grow while it is read.
      let left = size
      for await (const chunk of file.readable) {
        yield chunk.subarray(0, left)
        left -= Math.min(left, chunk.byteLength)
      }
      yield new Uint8Array(left + padding(size))
    }
  }
  if (inside === '') yield new Uint8Array(2 * blockBytes)
}

interface About {
  mode: number
  mtime: number
  size?: number
  /** Where a link leads. */
  target?: string
}

function* header(name: string, type: string, about: About): Generator<Uint8Array<ArrayBuffer>> {
  const { mode, mtime, size = 0, target = '' } = about
  const records = [['path', name], ['linkpath', target]]
    .filter(([, value]) => encoder.encode(value).byteLength > 100)
    .map(([key, value]) => record(` ${key}=${value}\n`)).join('')
  if (type !== 'x' && records) {
    const bytes = encoder.encode(records)
    yield* header('pax', 'x', { mode: 0o644, mtime, size: bytes.byteLength })
    yield bytes
    yield new Uint8Array(padding(bytes.byteLength))
  }
  const block = new Uint8Array(blockBytes)
  const put = (text: string, at: number, most: number) =>
    block.set(encoder.encode(text).subarray(0, most), at)
  const octal = (value: number, at: number, digits: number) =>
    put(value.toString(8).padStart(digits, '0'), at, digits)
  put(name, 0, 100)
  octal(mode & 0o777, 100, 7)
  octal(0, 108, 7)
  octal(0, 116, 7)
  octal(size, 124, 11)
  octal(Math.floor(mtime / 1000), 136, 11)
  put('        ', 148, 8)
  put(type, 156, 1)
  put(target, 157, 100)
  put('ustar\x0000', 257, 8)
  octal(block.reduce((sum, byte) => sum + byte, 0), 148, 6)
  block.set([0, 32], 154)
  yield block
}

/** A pax record begins with its own length, in characters of that length too. */
function record(rest: string): string {
  const bytes = encoder.encode(rest).byteLength
  let length = bytes + 1
  while (String(length).length + bytes !== length) length = String(length).length + bytes
  return length + rest
}

const padding = (bytes: number) => (blockBytes - bytes % blockBytes) % blockBytes
