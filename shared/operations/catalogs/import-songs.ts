import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { CatalogId, success, Uuid } from '../schemas.ts'
import {
  CsvContent,
  fileOptions,
  ImportedSong,
  maxFileBytes,
  Notice,
  Question,
  ReadFile,
  RefusedRow,
} from './import-schemas.ts'
import { readSongFile } from './song-file/read-song-file.ts'
import { openSource, previewSource, SongSource } from './song-source.ts'
import type { ListedRecording } from '../../providers/ports/recordings.ts'

/** How many refused rows, and how many notices, a response lists. */
const maxListed = 1_000

interface Compared {
  isrc: string
  name: string | null
  artist: string | null
  release_date: string | null
}

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
    upload: {
      field: 'file',
      as: 'csv',
      maxBytes: maxFileBytes,
      types: ['text/csv', 'text/plain', 'text/tab-separated-values', 'application/vnd.ms-excel'],
    },
  },
  input: z.strictObject({
    catalogId: CatalogId,
    source: SongSource.optional().describe('A Spotify or Apple Music URL, a spotify: URI, or a UPC.'),
    csv: CsvContent.optional(),
    dry_run: z.boolean().default(false).describe('Only says what would change.'),
    ...fileOptions,
    name: z.string().max(1000).optional().describe('Ignored: the name of an uploaded file.'),
    contentType: z.string().max(1000).optional().describe('Ignored: the type of an uploaded file.'),
  }).refine(
    ({ source, csv }) => (source === undefined) !== (csv === undefined),
    'Exactly one of source and csv must be provided',
  ),
  output: success({
    catalog_id: Uuid.describe('The catalog.'),
    dry_run: z.boolean().describe('Whether nothing was changed.'),
    added: z.int().describe('Recordings that the catalog did not have.'),
    updated: z.int().describe('Recordings that it had, whose share or details the file changes.'),
    unchanged: z.int().describe('Recordings that it had like this.'),
    refused_count: z.int().describe('Rows of the file, or items of the source, that are not imported.'),
    song_count: z.int().describe('Recordings in the catalog now.'),
    is_complete: z.boolean().describe('False if a dry run read only the beginning of the source.'),
    recordings: z.array(ImportedSong).describe('The first 100, in the order of the file or the source.'),
    refused: z.array(RefusedRow).describe('The first 1,000 refused rows of the file.'),
    notice_count: z.int().describe('Values of recordings that are left out or changed.'),
    notices: z.array(Notice).describe('The first 1,000 of them.'),
    questions: z.array(Question).describe(
      'What the file leaves open. Answer it by the option, and send it again.',
    ),
    file: ReadFile.nullable().describe('How the file was read; null for a source.'),
    runId: Uuid.optional().describe('The run that adds the recordings of the source: GET /api/tasks/runs.'),
  }),
  errors: ['not_found', 'feature_unavailable', 'provider_failed'],
  faultTexts: { provider_failed: 'Failed to reach the service of the source' },
  handle: async (context, { catalogId: catalog_id, source, csv, dry_run, ...options }) => {
    const { db } = context
    const whole = {
      dry_run,
      refused_count: 0,
      is_complete: true,
      refused: [],
      notice_count: 0,
      notices: [],
      questions: [],
      file: null,
    }
    if (source && dry_run) {
      const { recordings, skipped, isComplete } = await previewSource(context, catalog_id, source)
      const songs = recordings.map(({ isrc }) => ({ isrc }))
      const compared = await db.call('preview_catalog_songs', { catalog_id, songs })
      return {
        ...whole,
        ...compared,
        recordings: withDetails(compared.recordings, recordings),
        refused_count: skipped,
        is_complete: isComplete,
      }
    }
    if (source) {
      const { port, source: id } = await openSource(context, catalog_id, source)
      const started = await db.call('import_catalog_songs', { catalog_id, songs: [], port, source: id })
      return { ...whole, ...started }
    }
    // First, so that no file is parsed for a catalog of somebody else.
    await db.call('preview_catalog_songs', { catalog_id, songs: [] })
    const { text, encoding } = csv!
    const file = readSongFile(text, {
      columns: {
        isrc: options.isrc_column,
        name: options.name_column,
        artist: options.artist_column,
        release_date: options.release_date_column,
        share: options.share_column,
      },
      shareUnit: options.share_unit,
      dateOrder: options.date_order,
    })
    const { songs, refused, notices, questions, columns, delimiter, shareUnit: share_unit } = file
    const open = questions.find(({ option }) => option === 'isrc_column')
    if (open && !dry_run) {
      const names = open.choices.map(({ label }) => JSON.stringify(label)).join(', ')
      context.fail('invalid_input', `Several columns have ISRCs: ${names}. Choose one with isrc_column`)
    }
    const imported = dry_run
      ? await db.call('preview_catalog_songs', { catalog_id, songs })
      : await db.call('import_catalog_songs', { catalog_id, songs, port: null, source: null })
    return {
      ...whole,
      ...imported,
      refused_count: refused.length,
      refused: refused.slice(0, maxListed),
      notice_count: notices.length,
      notices: notices.slice(0, maxListed),
      questions,
      file: {
        row_count: file.rowCount,
        encoding,
        delimiter,
        columns,
        unread_columns: file.unread,
        share_unit,
      },
    }
  },
})

/** What the service says of recordings that the platform does not know yet. */
function withDetails(compared: Compared[], listed: ListedRecording[]) {
  const byIsrc = new Map(listed.map((recording) => [recording.isrc, recording]))
  return compared.map((recording) => {
    const { name, artist, release_date } = byIsrc.get(recording.isrc)!
    return {
      ...recording,
      name: recording.name ?? name,
      artist: recording.artist ?? artist,
      release_date: recording.release_date ?? release_date,
    }
  })
}
