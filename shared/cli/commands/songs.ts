import process from 'node:process'
import type { Command } from 'commander'
import type { Song } from '../../client/mod.ts'
import { addCommand, withSession } from '../command.ts'
import { CliError, usageError } from '../failure.ts'
import { addFileOptions, answer, type FileOptions, openFile, queryOf, unreadLines } from '../file-import.ts'
import { addRecordings, catalogId, catalogSteps } from '../find-catalog.ts'
import { count, counted } from '../numbers.ts'
import { songColumns } from '../song-columns.ts'
import { table } from '../table.ts'
import { note, person } from '../terminal.ts'

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

  const add = addCommand(
    group,
    'add <catalog> [file]',
    'Add the recordings of a CSV file, or of the standard input, at once.',
    [
      'acp catalogs add "Summer 2026" recordings.csv',
      'echo QZTST2600001 | acp catalogs add "Summer 2026"',
    ],
  )
  addFileOptions(add).action(withSession<FileOptions, [string, string?]>(async (session, given, path) => {
    const { client, options, signal, show } = session
    const query = queryOf(options)
    if (path === undefined && process.stdin.isTTY) {
      throw usageError('There is no file', 'Give a CSV file, or pipe one in')
    }
    const file = await openFile(path ?? '-')
    const id = await catalogId(client, given, signal)
    const send = (more: Parameters<typeof client.catalogs.importFile>[2]) =>
      client.catalogs.importFile(id, file, { ...query, ...more }, { signal })
    const ask = person()
    const result = await send(ask && await answer((await send({ dry_run: true })).questions, ask))
    const { added, updated, unchanged, song_count } = result
    const total = added + updated + unchanged
    for (const line of unreadLines(result)) note(line)
    if (!ask) await answer(result.questions, undefined)
    if (total === 0) throw new CliError('No line has an ISRC. Nothing was added')
    show(result, () =>
      `Added ${count(added)} of ${counted(total, 'recording')}` +
      `${updated > 0 ? `, changed ${count(updated)}` : ''}; the catalog has ${count(song_count)}`)
  }, catalogSteps))
}

const noRecordings = (given: string) => `The catalog has no recordings. ${addRecordings(given)}`
