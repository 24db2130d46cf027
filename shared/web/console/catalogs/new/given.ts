import { fileBody, type Query, repeatable } from '../../../../client/calls.ts'
import type { Result, SongImport } from '../../../../client/mod.ts'
import { calls, data } from '../../calls.ts'
import { address, type Given } from './recognize.ts'

/** What a file or a source has, as the API reads it. */
export type Found = Result<'preview_songs'>
export type Song = Found['recordings'][number]
export type Refused = Found['refused'][number]
export type Question = Found['questions'][number]
/** Answers to what a file leaves open, by the option that each one sets. */
export type Answers = Pick<Query<'preview_songs'>, Question['option']>

/** What has recordings. */
export type Readable = Exclude<Given, { kind: 'words' }>

/** Reads what was given without adding it: to a catalog, or to one that does not exist yet. */
export function preview(given: Readable, answers: Answers, catalogId?: string): Promise<Found> {
  const form = given.kind === 'source' ? { body: { source: given.source } } : fileBody(given.file)
  const query = given.kind === 'source' ? {} : answers
  if (!catalogId) {
    return data(calls.POST('/api/catalogs/songs/preview', { ...repeatable, params: { query }, ...form }))
  }
  const dryRun = given.kind === 'source'
    ? { params: { path: { catalogId } }, body: { ...form.body as { source: string }, dry_run: true } }
    : { params: { path: { catalogId }, query: { ...query, dry_run: true } }, ...form }
  return data(calls.POST('/api/catalogs/{catalogId}/songs/import', { ...repeatable, ...dryRun }))
}

/** Adds what was given to a catalog, without the recordings that are excluded. */
export function add(
  catalogId: string,
  given: Readable,
  { answers, excluded, key }: { answers: Answers; excluded: readonly string[]; key: string },
): Promise<SongImport> {
  const without = excluded.length > 0 ? { excluded: excluded.join() } : {}
  const request = given.kind === 'source'
    ? { params: { path: { catalogId } }, body: { source: given.source, ...without } }
    : { params: { path: { catalogId }, query: { ...answers, ...without } }, ...fileBody(given.file) }
  return data(
    calls.POST('/api/catalogs/{catalogId}/songs/import', {
      ...repeatable,
      ...request,
      headers: { 'Idempotency-Key': key },
    }),
  )
}

/** A file whose refused row has another ISRC; undefined if the row cannot be found in its text. */
export async function corrected(
  file: File,
  encoding: string | null | undefined,
  { line, value }: Refused,
  isrc: string,
): Promise<File | undefined> {
  const text = new TextDecoder(encoding ?? 'utf-8').decode(await file.arrayBuffer())
  const lines = text.split(/(\r\n|\n|\r)/)
  // Every second part is a line break.
  const at = 2 * (line - 1)
  const parts = lines[at]?.split(value)
  if (value === '' || parts?.length !== 2) return undefined
  lines[at] = parts.join(isrc)
  return new File([lines.join('')], file.name, { type: file.type })
}

/** A result of a search, such as a release. */
export type Hit = NonNullable<Result<'search_streaming_catalog'>['albums']>['items'][number]

export interface Hits {
  albums: Hit[]
  artists: Hit[]
  tracks: Hit[]
}

const hitsOf = (page?: { items: Hit[] }) => page?.items ?? []

export async function search(words: string): Promise<Hits> {
  const query = { q: words, type: 'album,artist,track', limit: 8 }
  const { albums, artists, tracks } = await data(calls.GET('/api/spotify/search', { params: { query } }))
  return {
    albums: hitsOf(albums).filter(({ url }) => url),
    artists: hitsOf(artists).filter(({ url }) => url),
    tracks: hitsOf(tracks).filter(({ isrc }) => isrc),
  }
}

const what = { album: 'release', artist: 'artist', playlist: 'playlist', track: 'recording' }

export interface SuggestedName {
  name: string
  /** Where it is from, in a sentence. */
  from: string
}

/** The name of what an address or a UPC means at Spotify; undefined if it has none there. */
async function nameOfSource(source: string): Promise<SuggestedName | undefined> {
  const [, type = 'album'] = /(album|artist|playlist|track)[/:]\w+/.exec(source) ?? []
  const isCode = !address.test(source)
  if (!isCode && !/spotify/i.test(source)) return undefined
  const query = { q: isCode ? `upc:${source.replaceAll(/\D/g, '')}` : source, type, limit: 1 }
  const found = await data(calls.GET('/api/spotify/search', { params: { query } }))
  const { name } = Object.values(found).flatMap((page) => typeof page === 'object' ? page.items : [])[0] ?? {}
  return name ? { name, from: `From the ${what[type as keyof typeof what]} at Spotify.` } : undefined
}

/** The name of the one artist that all recordings have. */
export function nameOfArtists(
  artists: readonly string[],
  where = 'of the recordings',
): SuggestedName | undefined {
  const [name, ...others] = new Set(artists)
  return name !== undefined && others.length === 0 ? { name, from: `From the artist ${where}.` } : undefined
}

/** A name for a catalog, if what was given has one. */
export async function suggestName(
  given: Readable,
  { recordings, added }: Found,
): Promise<SuggestedName | undefined> {
  if (given.kind === 'source') {
    // The name is a convenience. Without an answer the person types one.
    const found = await nameOfSource(given.source).catch(() => undefined)
    if (found) return found
  }
  const where = given.kind === 'file' ? 'in the file' : undefined
  const artist = added === recordings.length
    ? nameOfArtists(recordings.flatMap(({ artist }) => artist ?? []), where)
    : undefined
  if (artist) return artist
  const name = given.kind === 'file' ? given.file.name.replace(/\.\w{1,5}$/, '') : ''
  return name ? { name, from: 'From the name of the file.' } : undefined
}

/** The text of an error of the readers as a sentence, without the names of the API's fields. */
export const inWords = (text: string): string =>
  text
    .replace(/^./, (first) => first.toUpperCase())
    .replace(/^([^]*?): give (?:date_order|share_unit) [^]*/, '$1: answer the question above')
    .replace(/: if it has shares, name it with share_column$/, '')
    .replace(/\. Name it with isrc_column$/, '. A file needs one; a list has one ISRC on each line')
    .replace(
      /^There is no column with ISRCs \(the first line is: (.*)\)/s,
      'No column has ISRCs. The first line is: $1',
    )
