import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { arrayText } from '../../platform/text.ts'
import { CatalogId, success, Uuid } from '../schemas.ts'
import { Isrcs } from './catalog-schemas.ts'
import { openSource, previewSource, SongSource } from './song-source.ts'

/** Adds all recordings, or none if one ISRC is malformed. What a service lists is added by a run. */
export const addSongs = operation({
  name: 'add_catalog_songs',
  summary: 'Add up to 10,000 recordings, or all of a source, to a catalog.',
  access: { scope: 'write', principals: ['session', 'delegated', 'api_key'] },
  rate: 'creation',
  idempotency: { savedWith: 'add_catalog_songs' },
  http: {
    method: 'post',
    path: '/api/catalogs/{catalogId}/songs',
    accepted: (output) => output.runId !== undefined,
  },
  tool: {
    title: 'Add songs to a catalog',
    hints: { destructive: false, idempotent: true, openWorld: true },
    listed: ['added'],
  },
  input: z.strictObject({
    catalogId: CatalogId,
    isrcs: Isrcs.optional(),
    source: SongSource.optional().describe('Or: a Spotify or Apple Music URL, or UPC.'),
    dry_run: z.boolean().optional().describe('Only count.'),
  }).refine(
    ({ isrcs, source }) => (isrcs === undefined) !== (source === undefined),
    'Exactly one of isrcs and source must be provided',
  ),
  output: success({
    catalog_id: Uuid.describe('The catalog.'),
    added: z.int().describe('Added now, or in a dry run; 0 with a runId.'),
    song_count: z.int().describe('Recordings in the catalog now.'),
    is_complete: z.boolean().optional().describe('In a dry run: whether the whole source was counted.'),
    runId: Uuid.optional().describe('The run that adds the recordings of the source: list_task_runs.'),
  }),
  errors: ['not_found', 'feature_unavailable', 'provider_failed'],
  faultTexts: { provider_failed: 'Failed to reach the service of the source' },
  handle: async (context, { catalogId: catalog_id, isrcs, source, dry_run }) => {
    const { db } = context
    if (dry_run) {
      const preview = source ? await previewSource(context, catalog_id, source) : undefined
      const songs = preview?.recordings ?? isrcs!.map((isrc) => ({ isrc }))
      const { added, song_count } = await db.call('preview_catalog_songs', {
        catalog_id,
        songs: songs.map(({ isrc }) => ({ isrc })),
      })
      return { catalog_id, added, song_count, is_complete: preview?.isComplete ?? true }
    }
    const found = source && await openSource(context, catalog_id, source)
    return await db.call('add_catalog_songs', {
      catalog_id,
      isrcs: isrcs && arrayText(isrcs),
      port: found?.port,
      source: found?.source,
    })
  },
})
