import { stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The identity of a state folder: the id moves with it, and the inode distinguishes it from its copies. */
export type Owner = { id: string; path: string; device: string; inode: string }

export async function identify(path: string, id: string = crypto.randomUUID()): Promise<Owner> {
  const { dev, ino } = await stat(path, { bigint: true })
  return { id, path: await Deno.realPath(path), device: `${dev}`, inode: `${ino}` }
}

/** A restart of the machine may give another number to the device, and each of two disks may have the inode. */
export const isSameFolder = (one: Owner, other: Owner) =>
  one.inode === other.inode && (one.device === other.device || one.path === other.path)

const ownerFile = 'stack.owner'

/** Writes which state folder a data folder belongs to; the path is for people. */
export const setOwner = (dataDir: string, { id, path }: Owner) =>
  Deno.writeTextFile(join(dataDir, ownerFile), `${id}\n${path}`)

/** The state folder that a data folder belongs to, if it says so. An earlier version wrote the path only, which is then the id too. */
export async function ownerOf(dataDir: string): Promise<Pick<Owner, 'id' | 'path'> | undefined> {
  try {
    const [id = '', path = id] = (await Deno.readTextFile(join(dataDir, ownerFile))).split('\n')
    return { id, path }
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined
    if (error instanceof Deno.errors.PermissionDenied) return { id: '', path: 'another user' }
    throw error
  }
}
