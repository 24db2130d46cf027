import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'

/** Writes a folder as a .tar.gz file, sorted by name, and returns its size. */
export async function archive(folder: string, file: string): Promise<number> {
  await Deno.mkdir(join(file, '..'), { recursive: true })
  const tar = pack()
  const written = pipeline(tar, createGzip(), createWriteStream(file))
  await Promise.all([
    written,
    addFolder(tar, folder, '').then(() => tar.finalize(), (error) => tar.destroy(error)),
  ])
  return (await Deno.stat(file)).size
}

async function addFolder(tar: Pack, folder: string, inside: string): Promise<void> {
  const names = (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name).sort()
  for (const name of names) {
    const path = join(folder, name)
    const { isDirectory, isSymlink, size, mode, mtime } = await Deno.lstat(path)
    const header = { name: inside + name, mode: (mode ?? 0o644) & 0o777, mtime: mtime ?? undefined }
    if (isDirectory) {
      tar.entry({ ...header, name: `${header.name}/`, type: 'directory' })
      await addFolder(tar, path, `${header.name}/`)
    } else if (isSymlink) {
      tar.entry({ ...header, type: 'symlink', linkname: await Deno.readLink(path) })
    } else if (size === 0) tar.entry(header, '')
    else {
      // The file may grow while it is read, so it is read up to the size in the header.
      await pipeline(createReadStream(path, { end: size - 1 }), tar.entry({ ...header, size }))
    }
  }
}
