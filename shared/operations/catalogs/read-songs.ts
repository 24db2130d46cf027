import * as z from 'zod'
import type { BaseContext } from '../../operation/context.ts'
import type { ListedRecording } from '../../providers/ports/recordings.ts'
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
import { type FileSong, readSongFile } from './song-file/read-song-file.ts'
import { previewSource, SongSource } from './song-source.ts'

/** How many refused rows, and how many notices, a response lists. */
const maxListed = 1_000

/** A source, or a file with how it is read. An uploaded file has its name and its type. */
export const givenSongs = {
  source: SongSource.optional().describe('A Spotify or Apple Music URL, a spotify: URI, or a UPC.'),
  csv: CsvContent.optional(),
  ...fileOptions,
  name: z.string().max(1000).optional().describe('Ignored: the name of an uploaded file.'),
  contentType: z.string().max(1000).optional().describe('Ignored: the type of an uploaded file.'),
}

export const exactlyOne = [
  ({ source, csv }: { source?: unknown; csv?: unknown }) => (source === undefined) !== (csv === undefined),
  'Exactly one of source and csv must be provided',
] as const

/** How a file is uploaded in place of `csv`. */
export const songUpload = {
  field: 'file',
  as: 'csv',
  maxBytes: maxFileBytes,
  types: ['text/csv', 'text/plain', 'text/tab-separated-values', 'application/vnd.ms-excel'],
}

/** What is said of songs that were given. */
export const foundSongs = {
  added: z.int().describe('Recordings that the catalog did not have.'),
  updated: z.int().describe('Recordings that it had, whose share or details the file changes.'),
  unchanged: z.int().describe('Recordings that it had like this.'),
  refused_count: z.int().describe('Rows of the file, or items of the source, that are not imported.'),
  is_complete: z.boolean().describe('False if a dry run read only the beginning of the source.'),
  recordings: z.array(ImportedSong).describe('The first 100, in the order of the file or the source.'),
  refused: z.array(RefusedRow).describe('The first 1,000 refused rows of the file.'),
  notice_count: z.int().describe('Values of recordings that are left out or changed.'),
  notices: z.array(Notice).describe('The first 1,000 of them.'),
  questions: z.array(Question).describe(
    'What the file leaves open. Answer it by the option, and send it again.',
  ),
  file: ReadFile.nullable().describe('How the file was read; null for a source.'),
}

/** What is said of a source, of which nothing is refused but what has no ISRC. */
export const ofSource = {
  refused_count: 0,
  is_complete: true,
  refused: [],
  notice_count: 0,
  notices: [],
  questions: [],
  file: null,
}

type Options = z.output<z.ZodObject<typeof fileOptions>>

/** Reads a file's rows, with what a response says of them. @throws OperationError invalid_input */
export function readFile({ text, encoding }: NonNullable<z.output<typeof CsvContent>>, options: Options) {
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
  const { songs, refused, notices, questions, delimiter, columns } = file
  return {
    songs,
    said: {
      refused_count: refused.length,
      is_complete: true,
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
        share_unit: file.shareUnit,
      },
    },
  }
}

/** Songs of a file as the database takes them. */
export const withoutLines = (songs: readonly FileSong[]) => songs.map(({ line: _line, ...song }) => song)

interface Compared {
  isrc: string
  name: string | null
  artist: string | null
  release_date: string | null
}

/** Recordings of a file with the lines on which they begin. */
export function withLines<C extends Compared>(compared: readonly C[], songs: readonly FileSong[]) {
  const lines = new Map(songs.map(({ isrc, line }) => [isrc, line]))
  return compared.map((recording) => ({ ...recording, line: lines.get(recording.isrc)! }))
}

/**
 * What songs would change in a catalog, or in one that does not exist yet.
 * @throws OperationError, ProviderError
 */
export async function previewSongs(
  context: Pick<BaseContext, 'db' | 'require'>,
  catalog_id: string | null,
  { source, csv, ...options }: z.output<z.ZodObject<typeof givenSongs>>,
) {
  const { db } = context
  if (source) {
    const { recordings, skipped, isComplete } = await previewSource(context, catalog_id, source)
    const songs = recordings.map(({ isrc }) => ({ isrc }))
    const compared = await db.call('preview_catalog_songs', { catalog_id, songs })
    return {
      ...ofSource,
      ...compared,
      recordings: withDetails(compared.recordings, recordings),
      refused_count: skipped,
      is_complete: isComplete,
    }
  }
  // First, so that no file is parsed for a catalog of somebody else.
  if (catalog_id) await db.call('preview_catalog_songs', { catalog_id, songs: [] })
  const { songs, said } = readFile(csv!, options)
  const compared = await db.call('preview_catalog_songs', { catalog_id, songs: withoutLines(songs) })
  return { ...said, ...compared, recordings: withLines(compared.recordings, songs) }
}

/** What the service says of recordings that the platform does not know yet. */
function withDetails(compared: readonly Compared[], listed: readonly ListedRecording[]) {
  const byIsrc = new Map(listed.map((recording) => [recording.isrc, recording]))
  return compared.map((recording) => {
    const { name, artist, release_date } = byIsrc.get(recording.isrc)!
    return {
      ...recording,
      line: null,
      name: recording.name ?? name,
      artist: recording.artist ?? artist,
      release_date: recording.release_date ?? release_date,
    }
  })
}
