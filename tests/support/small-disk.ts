import { join } from 'node:path'

/** A disk in memory of a fixed size, for what happens when it is full. */
export interface SmallDisk {
  path: string
  /** Takes every byte that is left. */
  fill(): Promise<void>
  /** Gives them back. */
  free(): Promise<void>
  remove(): Promise<void>
}

/** Mounts one at an empty folder; undefined where this user may not mount, or the system is not Linux. */
export async function mountSmallDisk(path: string, megabytes: number): Promise<SmallDisk | undefined> {
  const run = async (command: string, ...args: string[]) =>
    (await new Deno.Command(command, { args, stdout: 'null', stderr: 'null' }).output()).success
  await Deno.mkdir(path, { recursive: true })
  const options = `size=${megabytes}m,mode=0755`
  const isMounted = Deno.build.os === 'linux' &&
    await run('mount', '-t', 'tmpfs', '-o', options, 'small-disk', path).catch(() => false)
  if (!isMounted) return undefined
  const ballast = join(path, 'ballast')
  return {
    path,
    async fill() {
      using file = await Deno.open(ballast, { create: true, append: true })
      for (let size = 1_048_576; size > 0;) {
        try {
          await file.write(new Uint8Array(size))
        } catch {
          size = Math.floor(size / 2) // The last bytes too.
        }
      }
    },
    free: () => Deno.remove(ballast),
    async remove() {
      if (!await run('umount', path)) throw new Error(`${path} is still in use`)
      await Deno.remove(path)
    },
  }
}
