import type { Command } from 'commander'
import { addCommand, withSession } from '../command.ts'
import { usageError } from '../failure.ts'
import { writeContent } from '../files.ts'
import { catalogId, catalogSteps } from '../find-catalog.ts'
import { wholeNumber } from '../options.ts'
import { note } from '../terminal.ts'

interface PictureOptions {
  out: string
  since?: string
  days: string
  isrc?: string
  movers?: boolean
  width: string
  dark?: boolean
}

export function picture(catalogs: Command): void {
  addCommand(catalogs, 'picture <catalog>', 'Write a picture of a catalog to an SVG or PNG file.', [
    'acp catalogs picture "Summer 2026" --out gains.png',
    'acp catalogs picture "Summer 2026" --movers --days 14 --out movers.svg',
    'acp catalogs picture "Summer 2026" --isrc QZTST2600001 --dark --out recording.png',
  ])
    .requiredOption('--out <file>', 'the file, by its ending .svg or .png')
    .option('--movers', 'the recordings that moved most, instead of the gains of each day')
    .option('--isrc <isrc>', 'the counts and gains of one recording')
    .option('--since <date>', 'day (UTC) before the first gain, or first day of the current period')
    .option('--days <n>', 'days of gains, 1 to 400, or length of each period, 1 to 31', '28')
    .option('--width <px>', 'width, 360 to 1200', '720')
    .option('--dark', 'light text on a dark background')
    .action(withSession<PictureOptions, [string]>(async ({ client, options, signal }, given) => {
      const format = /\.(svg|png)$/i.exec(options.out)?.[1]?.toLowerCase() as 'svg' | 'png' | undefined
      if (!format) throw usageError('--out must end in .svg or .png')
      if (options.movers && options.isrc) throw usageError('--movers and --isrc exclude each other')
      const days = wholeNumber('--days', options.days)
      const query = {
        since: options.since ?? latest(days),
        days,
        width: wholeNumber('--width', options.width),
        theme: options.dark ? 'dark' as const : 'light' as const,
      }
      const id = await catalogId(client, given, signal)
      const draw = client.catalogs.picture
      const blob = options.isrc
        ? await draw(id, 'playcount-history', { ...query, isrc: options.isrc }, format, { signal })
        : await draw(id, options.movers ? 'movers' : 'daily-gains', query, format, { signal })
      await writeContent(options.out, new Uint8Array(await blob.arrayBuffer()))
      note(`Written to ${options.out}`)
    }, catalogSteps))
}

/** The last day is yesterday, which is complete. */
const latest = (days: number, now = Date.now()): string =>
  new Date(now - (days + 1) * 86_400_000).toISOString().slice(0, 10)
