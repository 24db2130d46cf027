import type { ScopedDatabase } from '../platform/database/database.ts'
import type { Storage } from '../platform/storage.ts'
import { arrayText } from '../platform/text.ts'
import type { Asset } from '../site/document.ts'
import { checkPixels, type Picture, type Sound } from './media.ts'
import { inTurn } from './in-turn.ts'
import { prepare } from './prepare.ts'

/** A file in Storage whose row is not completed yet; the cleanup may remove it. */
export interface PutAsset {
  id: string
  asset: Asset
}

/**
 * Stores an inspected file as an asset of a workspace. Its row is inserted first and completed last, so that after a failure
 * the cleanup finds the file.
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
  const { bytes, type, extension, colors } =
    await ('width' in file
      ? inTurn((await db.call('get_credential')).account_id, () => prepare(file))
      : prepare(file))
  const { id, path }: { id: string; path: string } = await db.call('create_asset', {
    organization_id: organizationId ?? null,
    name,
    type,
    extension,
    size_bytes: bytes.length,
    colors: arrayText(colors),
  })
  await storage.put(path, bytes, type)
  return { id, asset: { url: storage.publicUrl(path), name, type } }
}
