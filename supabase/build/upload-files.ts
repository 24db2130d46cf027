import { join } from 'node:path'
import { type StorageOptions, supabaseStorage, typefacesBucket } from '../../shared/platform/storage.ts'
import { faceSources, sourcePath } from '../../shared/site/page-face.ts'
import { root } from '../local/path.ts'

/** Uploads the typefaces of titles, from which a worker cuts. @param isMissing of those alone for which it is true */
export async function uploadTypefaces(
  options: StorageOptions,
  isMissing: (url: string) => Promise<boolean> = () => Promise.resolve(true),
): Promise<void> {
  const storage = supabaseStorage({ ...options, bucket: typefacesBucket })
  await Promise.all(
    Object.values(faceSources).map(async (source) => {
      const path = sourcePath(source)
      if (!await isMissing(storage.publicUrl(path))) return
      await storage.put(path, await readTypeface(source), 'font/ttf')
    }),
  )
}

/** A typeface as its package has it. */
export const readTypeface = ({ file }: { file: string }) =>
  Deno.readFile(join(root, 'node_modules/@expo-google-fonts', file))

/** Whether there is no file at an address. */
export async function isMissing(url: string): Promise<boolean> {
  const response = await fetch(url, { method: 'HEAD' })
  return !response.ok
}
