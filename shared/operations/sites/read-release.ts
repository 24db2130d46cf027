import { inspect } from '../../media/inspect.ts'
import { type PutAsset, putAsset } from '../../media/store.ts'
import type { Context } from '../../operation/context.ts'
import { OperationError } from '../../errors/errors.ts'

/** Without its query, which tells who shared it: the address is shown to the public. */
export const withoutQuery = (releaseUrl: string) => releaseUrl.split('?', 1)[0]!.replace(/\/$/, '')

/** So many characters at most, and no half of one. */
const clipped = (text: string, max: number) => text.slice(0, max).replace(/[\ud800-\udbff]$/, '').trim()

/**
 * A release's title, as long as a site's name may be, and its artwork as an asset that is still to be completed.
 * @throws OperationError metadata_unavailable, also for artwork that is no picture which we take
 */
export async function readRelease(
  context: Context<'storage' | 'releases'>,
  releaseUrl: string,
  organizationId?: string,
): Promise<{ title: string; artwork: PutAsset }> {
  const { title, artwork } = await context.releases.read(releaseUrl, AbortSignal.timeout(20_000))
  try {
    const file = inspect(artwork)
    if (file.kind === 'mp3' || file.kind === 'wav') throw new OperationError('invalid_input', 'This is sound')
    const name = `${clipped(title, 190)} artwork`
    return { title: clipped(title, 120), artwork: await putAsset(context, file, { name, organizationId }) }
  } catch (cause) {
    const unfit = cause instanceof OperationError &&
      (cause.code === 'invalid_input' || cause.code === 'payload_too_large')
    if (!unfit) throw cause
    throw new OperationError('metadata_unavailable', 'The release could not be read from Spotify', { cause })
  }
}
