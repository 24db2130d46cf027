import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { arrayText } from '../../platform/text.ts'
import { CatalogId, isrcList, success, Uuid } from '../schemas.ts'
import {
  exactlyOne,
  foundSongs,
  givenSongs,
  ofSource,
  previewSongs,
  readFile,
  songUpload,
  withLines,
  withoutLines,
} from './read-songs.ts'
import { openSource } from './song-source.ts'

/** A file is imported at once, because all of it is in the request. What a service lists is added by a run. */
export const importSongs = operation({
  name: 'import_catalog_songs',
  summary:
    'Fill a catalog from a CSV file, or from an artist, album, track or playlist of a service, or a UPC.',
  description:
    'With dry_run it only says what would change. The valid rows of a file are added at once (200), with their ' +
    'shares, and the others are listed with their reasons. questions has what a file leaves open, such as the ' +
    'order of day and month, and the options that decide it. What a service has is added by a run (202): follow ' +
    'runId. Nothing is removed, and a repeat adds nothing twice.',
  access: { scope: 'write', principals: ['session', 'delegated', 'api_key'] },
  rate: 'lookup',
  idempotency: { savedWith: 'import_catalog_songs' },
  http: {
    method: 'post',
    path: '/api/catalogs/{catalogId}/songs/import',
    accepted: (output) => output.runId !== undefined,
    upload: songUpload,
  },
  input: z.strictObject({
    catalogId: CatalogId,
    ...givenSongs,
    dry_run: z.boolean().default(false).describe('Only says what would change.'),
    excluded: isrcList({ max: 100, required: 'excluded has no ISRC' }).optional().describe(
      'Up to 100 ISRCs that are not added, separated by commas.',
    ),
  }).refine(...exactlyOne),
  output: success({
    catalog_id: Uuid.describe('The catalog.'),
    dry_run: z.boolean().describe('Whether nothing was changed.'),
    ...foundSongs,
    song_count: z.int().describe('Recordings in the catalog now.'),
    runId: Uuid.optional().describe('The run that adds the recordings of the source: GET /api/tasks/runs.'),
  }),
  errors: ['not_found', 'feature_unavailable', 'provider_failed'],
  faultTexts: { provider_failed: 'Failed to reach the service of the source' },
  handle: async (context, { catalogId: catalog_id, dry_run, excluded = [], ...given }) => {
    const { db } = context
    if (dry_run) return { ...await previewSongs(context, catalog_id, given), dry_run }
    const { source, csv, ...options } = given
    if (source) {
      const { port, source: id } = await openSource(context, catalog_id, source)
      const started = await db.call('import_catalog_songs', {
        catalog_id,
        songs: [],
        port,
        source: id,
        excluded: arrayText(excluded),
      })
      return { ...ofSource, ...started, dry_run }
    }
    // First, so that no file is parsed for a catalog of somebody else.
    await db.call('preview_catalog_songs', { catalog_id, songs: [] })
    const { songs, said } = readFile(csv!, options)
    const open = said.questions.find(({ option }) => option === 'isrc_column')
    if (open) {
      const names = open.choices.map(({ label }) => JSON.stringify(label)).join(', ')
      context.fail('invalid_input', `Several columns have ISRCs: ${names}. Choose one with isrc_column`)
    }
    const kept = songs.filter(({ isrc }) => !excluded.includes(isrc))
    const imported = await db.call('import_catalog_songs', {
      catalog_id,
      songs: withoutLines(kept),
      port: null,
      source: null,
    })
    return { ...said, ...imported, recordings: withLines(imported.recordings, kept), dry_run }
  },
})
