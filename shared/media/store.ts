import type { ScopedDatabase } from '../platform/database/database.ts'
import type { Storage } from '../platform/storage.ts'
import type { Asset } from '../pages/document.ts'
import type { Picture, Sound } from './media.ts'
import { prepare } from './prepare.ts'

/** A file that lies in Storage and whose row is still to be completed: until then the sweep may take it. */
export interface PutAsset {
  id: string
  asset: Asset
}

/**
 * Stores a file that was inspected as an asset of a workspace. Its row comes first and is completed last, so whatever
 * happens in between, the sweep finds what there may be.
 * @throws OperationError invalid_input for a picture that is damaged, forbidden, store_unavailable
 */
export async function storeAsset(...asked: Parameters<typeof putAsset>): Promise<Asset> {
  const { id, asset } = await putAsset(...asked)
  await asked[0].db.call('complete_asset', { asset_id: id })
  return asset
}

/** The same up to the completion, for who completes it together with what is made of it. */
export async function putAsset(
  { db, storage }: { db: ScopedDatabase; storage: Storage },
  file: Picture | Sound,
  { name, organizationId }: { name: string; organizationId?: string },
): Promise<PutAsset> {
  // Asked first: nobody has a picture decoded for nothing.
  await db.call('check_site_workspace', { organization_id: organizationId ?? null })
  const { bytes, type, extension } = await prepare(file)
  const { id, path } = await db.call<{ id: string; path: string }>('create_asset', {
    organization_id: organizationId ?? null,
    name,
    type,
    extension,
    size_bytes: bytes.length,
  })
  await storage.put(path, bytes, type)
  return { id, asset: { url: storage.publicUrl(path), name, type } }
}
