import * as z from 'zod'
import { OperationError } from '../../errors/errors.ts'
import type { BaseContext } from '../../operation/context.ts'
import { sourceOf } from '../../providers/codes.ts'
import { identifySources, shortLinkAdvice, type Source } from '../../providers/identify-source.ts'
import type { ListedRecording } from '../../providers/ports/recordings.ts'

const forms = 'Give the address of an artist, album, track or playlist at Spotify or Apple Music, or a UPC'

/** What recordings are read from: an address at a service, or the number of a release. */
export const SongSource = z.string().trim().max(2048).transform((text, context) => {
  const sources = identifySources(sourceOf(text))
  if (sources.length > 0) return sources
  const isRounded = /^\d([.,]\d+)?E\+?\d+$/i.test(text)
  const message = isRounded
    ? 'A spreadsheet has rounded this number. Give all 12 to 14 digits of the UPC'
    : shortLinkAdvice(text) ?? forms
  context.addIssue({ code: 'custom', message, input: text })
  return z.NEVER
})

const missing = 'The service does not have this, or does not show it to apps'

/**
 * Opens the service of a source, for a catalog of the caller, or for a new one. Of several, as for a UPC, it is the first one that is available
 * here and has it.
 * @throws OperationError feature_unavailable, not_found; ProviderError
 */
export async function openSource(
  { db, require }: Pick<BaseContext, 'db' | 'require'>,
  catalog_id: string | null,
  sources: readonly Source[],
) {
  // First, so that no service is called for a catalog of somebody else.
  if (catalog_id) await db.call('preview_catalog_songs', { catalog_id, songs: [] })
  if (sources.length === 1) return { ...sources[0]!, recordings: await require(sources[0]!.port) }
  let refusal = new OperationError('not_found', missing)
  for (const source of sources) {
    try {
      const recordings = await require(source.port)
      if (await recordings.list(source.source, null)) return { ...source, recordings }
    } catch (error) {
      if (!(error instanceof OperationError)) throw error
      refusal = error
    }
  }
  throw refusal
}

/** A preview reads no longer, and no more than this. */
const previewMs = 6_000
const previewRecordings = 500

export interface SourcePreview {
  recordings: ListedRecording[]
  skipped: number
  /** Whether the source has no more. */
  isComplete: boolean
}

/** The recordings at the beginning of a source, for a catalog of the caller or a new one. @throws ProviderError, OperationError not_found */
export async function previewSource(
  context: Pick<BaseContext, 'db' | 'require'>,
  catalog_id: string | null,
  sources: readonly Source[],
): Promise<SourcePreview> {
  const { source, recordings } = await openSource(context, catalog_id, sources)
  const deadline = Date.now() + previewMs
  const found = new Map<string, ListedRecording>()
  let skipped = 0
  let position: string | null = null
  do {
    const page = await recordings.list(source, position)
    if (!page) throw new OperationError('not_found', missing)
    for (const recording of page.recordings) {
      if (!found.has(recording.isrc)) found.set(recording.isrc, recording)
    }
    skipped += page.skipped
    position = page.next
  } while (position !== null && found.size < previewRecordings && Date.now() < deadline)
  return { recordings: [...found.values()], skipped, isComplete: position === null }
}
