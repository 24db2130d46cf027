import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import type { ImportedSong, SongImport } from '../../client/mod.ts'
import { addCommand, withSession } from '../command.ts'
import { confirm } from '../confirm.ts'
import { usageError } from '../failure.ts'
import { addFileOptions, answer, type FileOptions, openFile, queryOf, unreadLines } from '../file-import.ts'
import { catalogId, catalogSteps } from '../find-catalog.ts'
import { followRun } from '../follow-run.ts'
import { count, counted } from '../numbers.ts'
import { timeLimitMs } from '../options.ts'
import { songColumns } from '../song-columns.ts'
import { table } from '../table.ts'
import { note, person, plain, print, style } from '../terminal.ts'

interface Options extends FileOptions {
  dryRun?: boolean
  yes?: boolean
  timeout: string
}

/** How many recordings of a preview are printed. */
const maxSongs = 20

/** `acp catalogs fill`: shows what would be added, and adds it. */
export function fill(group: Command): void {
  const command = addCommand(
    group,
    'fill <catalog> <source...>',
    'Fill a catalog from a URL, a UPC, a CSV file or ISRCs.',
    [
      'acp catalogs fill "Summer 2026" https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy',
      'acp catalogs fill "Summer 2026" distributor.csv --dry-run',
      'acp catalogs fill "Summer 2026" 0200000000009 --yes',
      'acp catalogs fill "Summer 2026" QZTST2600001 QZTST2600002',
    ],
  )
  addFileOptions(command)
    .option('--dry-run', 'only show what would be added')
    .option('--yes', 'do not ask')
    .option('--timeout <seconds>', 'how long to wait until everything is added', '3600')
    .action(withSession<Options, [string, string[]]>(async (session, given, sources) => {
      const { client, options, signal, show, next } = session
      const timeoutMs = timeLimitMs('--timeout', options.timeout)
      const source = await sourceOf(sources)
      const id = await catalogId(client, given, signal)
      let query = queryOf(options)
      const send = (dry_run: boolean) =>
        'file' in source
          ? client.catalogs.importFile(id, source.file, { dry_run, ...query }, { signal })
          : client.catalogs.importSongs(id, { ...source, dry_run }, { signal })
      let preview = await send(true)
      if (preview.questions.length > 0 && !options.dryRun) {
        query = { ...query, ...await answer(preview.questions, person(options)) }
        preview = await send(true)
      }
      if (options.dryRun) return show(preview, () => previewText(preview))
      if (!options.json) print(previewText(preview))
      const changes = preview.added + preview.updated
      if (changes === 0 && preview.is_complete) return show(preview, () => 'There is nothing to add')
      await confirm(`Add ${amount(preview)}?`, options, 'Nothing was added')
      const started = await send(false)
      const { runId } = started
      if (runId === undefined) return show(started, () => summary(started.added, started.song_count))
      const run = await followRun(
        session,
        { title: 'Adding', runId },
        (onProgress) => client.runs.wait(runId, { signal, timeoutMs, onProgress }),
      ).catch((error) => {
        if (!signal.aborted) {
          note(`What was read so far was added. Repeat the command, or see: ${next(`acp runs ${runId}`)}`)
        }
        throw error
      })
      const { song_count } = await client.catalogs.get(id, { signal })
      const { added } = run.output as { added: number }
      show({ ...started, run }, () => summary(added, song_count))
    }, { ...catalogSteps, not_found: 'Check the address, and list your catalogs with: acp catalogs list' }))
}

type Source = { source: string } | { csv: string } | { file: File }

/** Tells an ISRC or what names a release from the name of a file. The server reads them. */
const isrcLike = /^(?:isrc[:\s]*)?[a-z]{2}[\s.-]?[a-z0-9]{3}[\s.-]?\d{2}[\s.-]?\d{5}$/i
const sourceLike = /^[a-z]{2,}:|^(?:(?:upc|ean)\s)?[\d\s-]{12,20}$/i
const bareAddress = /^(?:[a-z0-9-]+\.)+[a-z]{2,}\//i

async function sourceOf(given: string[]): Promise<Source> {
  const parts = given.flatMap((text) => isrcLike.test(text) ? [text] : text.split(/[\s,;]+/))
    .filter((text) => text !== '')
  if (parts.length > 0 && parts.every((part) => isrcLike.test(part))) return { csv: parts.join('\n') }
  const [source, ...others] = given as [string]
  if (others.length > 0) throw usageError('Give one URL, UPC or file, or several ISRCs')
  const isSource = sourceLike.test(source) || (bareAddress.test(source) && !existsSync(source))
  return isSource ? { source } : { file: await openFile(source) }
}

const amount = ({ added, updated, is_complete }: SongImport) =>
  is_complete
    ? [counted(added, 'recording'), ...updated > 0 ? [`change ${count(updated)}`] : []].join(' and ')
    : `these ${counted(added, 'recording')} and all others of this source`

function previewText(preview: SongImport): string {
  const { added, updated, unchanged, refused_count, recordings, file, is_complete } = preview
  const counts = [
    `${count(added)} new`,
    ...updated > 0 ? [`${count(updated)} changed`] : [],
    ...unchanged > 0 ? [`${count(unchanged)} in the catalog already`] : [],
    ...refused_count > 0 ? [`${count(refused_count)} refused`] : [],
  ].join(', ')
  const columns = Object.entries(file?.columns ?? {}).filter(([, name]) => name !== null)
    .map(([field, name]) => `${field} = ${name}`)
  const hidden = added + updated + unchanged - Math.min(recordings.length, maxSongs)
  return [
    ...recordings.length > 0 ? [songsTable(recordings.slice(0, maxSongs))] : [],
    ...hidden > 0 ? [style('dim', `and ${count(hidden)} more`)] : [],
    ...unreadLines(preview),
    ...columns.length > 0 ? [`Columns: ${plain(columns.join(', '))}`] : [],
    ...file?.share_unit === 'fraction' ? ['Shares are read as fractions: 1 is 100 %'] : [],
    is_complete ? counts : `${counts}; these are only the first ones of the source`,
  ].join('\n')
}

const songsTable = (songs: readonly ImportedSong[]) =>
  table(songs, [...songColumns(songs), { title: 'STATE', value: ({ state }) => state }])

const summary = (added: number, songs: number) =>
  `Added ${counted(added, 'recording')}; the catalog has ${count(songs)}`
