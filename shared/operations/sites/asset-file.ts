import type { Asset } from '../../site/document.ts'
import type { Storage } from '../../platform/storage.ts'

/** The path identifies an asset. It is empty for an address that is not the one that the upload returned. */
export function assetFile(
  { url, focus }: Asset,
  storage: Storage,
): Pick<Asset, 'url' | 'focus'> & { path: string } {
  const path = url.slice(url.lastIndexOf('/') + 1)
  return { path: storage.publicUrl(path) === url ? path : '', url, focus }
}
