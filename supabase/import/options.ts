import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Usage } from './refusal.ts'

export type Options = {
  help: boolean
  files: string[]
  databaseUrl?: string
  /** Where the running stack says which database is its own. */
  stackFile: string
  dataSource: string
  dryRun: boolean
  maxErrors: number
}

export const help =
  `npm run import -- recordings.csv observations.csv      load both, or one of them, in any order

Recordings have the header isrc,name,artist,release_date; observations isrc,captured_at,value. Plain or gzip.
All is loaded, or nothing. The same files again add nothing.

--database-url URL       the database, as its owner (IMPORT_DATABASE_URL; else that of the running stack)
--data-source NAME       what the observations are of (apify_spotify_playcount, which the comparison reads)
--dry-run                do it all, then take it back
--max-errors NUMBER      how many wrong rows to report before only counting them (20)
--help                   this text

Exit status: 0 when loaded; 1 when nothing was; 2 for a wrong flag; 130 after Ctrl-C.`

export function readOptions(args: string[], env: Record<string, string | undefined>): Options {
  const { values, positionals: files } = parse(args)
  for (const [name, given] of Object.entries(values)) {
    if (given.length > 1) throw new Usage(`--${name} is given twice`)
  }
  const maxErrors = values['max-errors']?.[0] ?? '20'
  if (!/^[1-9][0-9]{0,5}$/.test(maxErrors)) {
    throw new Usage(`--max-errors must be a number from 1 to 999999, not ${maxErrors}`)
  }
  const dataSource = values['data-source']?.[0] ?? 'apify_spotify_playcount'
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(dataSource)) {
    throw new Usage('--data-source is made of small letters, digits and _, and begins with a letter')
  }
  const help = values.help !== undefined
  if (!help && (files.length < 1 || files.length > 2)) {
    throw new Usage('Name one or two files. Try: npm run import -- --help')
  }
  return {
    help,
    files,
    databaseUrl: values['database-url']?.[0] ?? (env.IMPORT_DATABASE_URL || undefined),
    stackFile: join(env.STACK_DIR || '.local', 'stack.json'),
    dataSource,
    dryRun: values['dry-run'] !== undefined,
    maxErrors: Number(maxErrors),
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h', multiple: true },
        'dry-run': { type: 'boolean', multiple: true },
        'database-url': { type: 'string', multiple: true },
        'data-source': { type: 'string', multiple: true },
        'max-errors': { type: 'string', multiple: true },
      },
    })
  } catch (error) {
    throw new Usage(`${(error as Error).message.replace(/\. .*/s, '')}. Try: npm run import -- --help`)
  }
}
