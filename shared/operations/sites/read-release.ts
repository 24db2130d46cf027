import { inspect } from '../../media/inspect.ts'
import { type PutAsset, putAsset } from '../../media/store.ts'
import type { Context } from '../../operation/context.ts'
import { OperationError } from '../../errors/errors.ts'
import { clipped } from '../../platform/text.ts'

/** Removes the query, which identifies the person who shared the address. The address is public on the page. */
export const withoutQuery = (releaseUrl: string) => releaseUrl.split('?', 1)[0]!.replace(/\/$/, '')

/**
 * Reads a release: its title, cut to the length of a site's name, and its artwork, if there is one, stored as an asset
 * that `create_site` completes.
 * @throws OperationError metadata_unavailable, also if the artwork is not a supported picture
 */
export async function readRelease(
  context: Context<'storage' | 'releases' | 'host'>,
  releaseUrl: string,
  organizationId?: string,
): Promise<{ title: string; artwork?: PutAsset }> {
  const { title, artwork } = await context.releases.read(releaseUrl, AbortSignal.timeout(20_000))
  if (!artwork) return { title: clipped(title, 120) }
  try {
    const file = inspect(artwork)
    if (file.kind === 'mp3' || file.kind === 'wav') throw new OperationError('invalid_input', 'Not a picture')
    const name = `${clipped(title, 190)} artwork`
    return { title: clipped(title, 120), artwork: await putAsset(context, file, { name, organizationId }) }
  } catch (cause) {
    const isUnsupported = cause instanceof OperationError &&
      (cause.code === 'invalid_input' || cause.code === 'payload_too_large')
    if (!isUnsupported) throw cause
    throw new OperationError('metadata_unavailable', 'The release could not be read from Spotify', { cause })
  }
}
