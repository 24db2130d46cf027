import process from 'node:process'
import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import type { Song } from '../../client/mod.ts'
import { addCommand, withSession } from '../command.ts'
import { usageError } from '../failure.ts'
import { readText } from '../files.ts'
import { addRecordings, catalogId, catalogSteps } from '../find-catalog.ts'
import { readIsrcs } from '../isrcs.ts'
import { count, counted } from '../numbers.ts'
import { songColumns } from '../song-columns.ts'
import { table } from '../table.ts'

/** How many ISRCs the API takes at once. */
const batchSize = 10_000

/** The commands of `acp catalogs` for the recordings of a catalog. */
export function songs(group: Command): void {
  addCommand(group, 'songs <catalog>', 'List the recordings of a catalog, by ISRC.', [
    'acp catalogs songs "Summer 2026"',
    'acp catalogs songs "Summer 2026" --json',
  ]).action(withSession(async ({ client, signal, show }, given: string) => {
    const id = await catalogId(client, given, signal)
    const songs: Song[] = []
    for await (const song of client.catalogs.songsAll(id, { limit: 1000 }, { signal })) songs.push(song)
    show(songs, () => songs.length === 0 ? noRecordings(given) : table(songs, songColumns(songs)))
  }, catalogSteps))

  addCommand(group, 'add <catalog> [file]', 'Add the recordings of a CSV file, or of the standard input.', [
    'acp catalogs add "Summer 2026" recordings.csv',
    'echo QZTST2600001 | acp catalogs add "Summer 2026"',
  ]).action(withSession(async ({ client, signal, show }, given: string, file?: string) => {
    const isrcs = readIsrcs(await contentOf(file))
    const id = await catalogId(client, given, signal)
    let [added, songs] = [0, 0]
    for (let from = 0; from < isrcs.length; from += batchSize) {
      const result = await client.catalogs.addSongs(id, isrcs.slice(from, from + batchSize), { signal })
      added += result.added
      songs = result.song_count
    }
    show(
      { catalog_id: id, added, song_count: songs },
      () => `Added ${count(added)} of ${counted(isrcs.length, 'recording')}; the catalog has ${count(songs)}`,
    )
  }, catalogSteps))
}

const noRecordings = (given: string) => `The catalog has no recordings. ${addRecordings(given)}`

async function contentOf(file: string | undefined): Promise<string> {
  if (file !== undefined && file !== '-') return await readText(file)
  if (process.stdin.isTTY) throw usageError('There is no file', 'Give a CSV file, or pipe one in')
  return await text(process.stdin)
}
