import type { ScopedDatabase } from '../platform/database/database.ts'
import type { Storage } from '../platform/storage.ts'
import { arrayText } from '../platform/text.ts'
import type { Asset } from '../site/document.ts'
import { smallerFile } from '../site/picture-files.ts'
import { checkPixels, type Picture, type Sound } from './media.ts'
import { inTurn } from './in-turn.ts'
import { prepare } from './prepare.ts'

/** A file in Storage whose row is not completed yet; the cleanup may remove it. */
export interface PutAsset {
  id: string
  asset: Asset
}

/**
 * Stores an inspected file as an asset of a workspace, a picture in its sizes. Its row is inserted first and completed last, so
 * that after a failure the cleanup finds the files.
 * @throws OperationError invalid_input for a damaged picture, forbidden, store_unavailable
 */
export async function storeAsset(...parameters: Parameters<typeof putAsset>): Promise<Asset> {
  const { id, asset } = await putAsset(...parameters)
  await parameters[0].db.call('complete_asset', { asset_id: id })
  return asset
}

/** The same without the completion, for callers that complete the row together with other changes. */
export async function putAsset(
  { db, storage, host }: { db: ScopedDatabase; storage: Storage; host: { maxPicturePixels: number } },
  file: Picture | Sound,
  { name, organizationId }: { name: string; organizationId?: string },
): Promise<PutAsset> {
  if ('width' in file) checkPixels(file, host.maxPicturePixels)
  // Checked first, so that no picture is decoded in vain.
  await db.call('check_site_workspace', { organization_id: organizationId ?? null })
  const { bytes, type, extension, colors, picture } =
    await ('width' in file
      ? inTurn((await db.call('get_credential')).account_id, () => prepare(file))
      : prepare(file))
  const { smaller = [], ...size }: Partial<NonNullable<typeof picture>> = picture ?? {}
  const files: { side?: number; bytes: Uint8Array }[] = [{ bytes }, ...smaller]
  const { id, path }: { id: string; path: string } = await db.call('create_asset', {
    organization_id: organizationId ?? null,
    name,
    type,
    extension,
    size_bytes: files.reduce((sum, file) => sum + file.bytes.length, 0),
    colors: arrayText(colors),
    width: size.width,
    height: size.height,
  })
  await Promise.all(
    files.map(({ side, bytes }) => storage.put(side ? smallerFile(path, side) : path, bytes, type)),
  )
  return { id, asset: { url: storage.publicUrl(path), name, type, ...size } }
}
