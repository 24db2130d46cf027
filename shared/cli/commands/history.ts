import type { Command } from 'commander'
import type { Recording } from '../../client/mod.ts'
import { addCommand, withSession } from '../command.ts'
import { usageError, withNextSteps } from '../failure.ts'
import { saveText } from '../files.ts'
import { catalogId, catalogSteps } from '../find-catalog.ts'
import { emptyPage, historyText } from '../history-table.ts'
import { wholeNumber } from '../options.ts'
import { showPictures } from '../pictures.ts'
import { argument } from '../terminal.ts'

export interface HistoryOptions {
  since?: string
  days: string
  page: string
  isrc?: string
  svg?: string
  csv?: string
  open?: boolean
}

export function history(parent: Command): void {
  addCommand(parent, 'history <catalog>', 'Compare the play counts of two periods, recording by recording.', [
    'acp history "Summer 2026"',
    'acp history "Summer 2026" --since 2026-11-01 --days 14',
    'acp history "Summer 2026" --csv history.csv',
    'acp history "Summer 2026" --isrc QZTST2600001 --svg history.svg',
    'acp history "Summer 2026" --open',
  ])
    .option('--since <date>', 'first day (UTC) of the current period; by default the latest finished period')
    .option('--days <n>', 'length of each period, 1 to 31', '7')
    .option('--page <n>', 'page of 25 recordings', '1')
    .option('--isrc <isrc>', 'the recording for --svg and --open')
    .option('--csv <file>', 'write the comparison of the whole catalog to a file; - for the standard output')
    .option('--svg <file>', 'write a picture of one recording to a file; - for the standard output')
    .option('--open', 'open pictures of the recordings in the browser')
    .action(withSession<HistoryOptions, [string]>(async (session, given) => {
      const { client, options, signal, show } = session
      if ([options.csv, options.svg, options.open].filter(Boolean).length > 1) {
        throw usageError('--csv, --svg and --open exclude each other')
      }
      const days = wholeNumber('--days', options.days)
      const period = { since: options.since ?? latestPeriod(days), days }
      const page = wholeNumber('--page', options.page)
      const id = await catalogId(client, given, signal)
      if (options.csv) {
        return await saveText(options.csv, await client.catalogs.historyCsv(id, period, { signal }))
      }
      const draw = (isrc: string) => {
        const steps = {
          not_found: async () => {
            // Or else the catalog is what does not exist.
            await client.catalogs.get(id, { signal })
            return `See its recordings with: acp catalogs songs ${argument(given)}`
          },
        }
        return withNextSteps(steps, () => client.catalogs.historySvg(id, { ...period, isrc }, { signal }))
      }
      if (options.svg && options.isrc) return await saveText(options.svg, await draw(options.isrc))
      const compared = await client.catalogs.history(id, { ...period, page }, { signal })
      const { recordings } = compared
      if ((options.svg || options.open && !options.isrc) && recordings.length === 0) {
        throw emptyPage(compared, given)
      }
      if (options.svg) return await saveText(options.svg, await draw(onlyOne(recordings)))
      if (options.open) {
        return await showPictures(options.isrc ? [options.isrc] : recordings.map(({ isrc }) => isrc), draw)
      }
      // The pages of both lists are the same: by ISRC.
      const { songs } = await client.catalogs.songs(id, { page, limit: 25 }, { signal })
      show(compared, () => historyText(compared, given, songs))
    }, catalogSteps))
}

/** The second period ends before today, so that its last day can be complete. */
export function latestPeriod(days: number, now = Date.now()): string {
  return new Date(now - (days + 1) * 86_400_000).toISOString().slice(0, 10)
}

function onlyOne(recordings: readonly Recording[]): string {
  const [first, ...more] = recordings
  if (more.length === 0) return first!.isrc
  throw usageError('A picture shows one recording', `Add --isrc, such as --isrc ${first!.isrc}`)
}
