import { join } from 'node:path'
import { readArguments, Refusal } from '../local/refusal.ts'

export type Options = {
  files: string[]
  databaseUrl?: string
  /** The running stack writes its database's URL here. */
  stackFile: string
  dataSource: string
  dryRun: boolean
  /** Whether its recordings become the sample catalog. */
  sample: boolean
  maxErrors: number
}

export const help =
  `npm run import -- recordings.csv observations.csv      load both, or one of them, in any order

Recordings have the header isrc,name,artist,release_date; observations isrc,captured_at,value. Plain or gzip.
Everything is loaded, or nothing. The same files again add nothing.

--database-url URL       the database, as its owner (IMPORT_DATABASE_URL; else that of the running stack)
--data-source NAME       the source of the observations (apify_spotify_playcount, which the comparison reads)
--dry-run                do everything, then roll it back
--sample                 its recordings become the sample catalog, in the place of those that are it now
--max-errors NUMBER      how many wrong rows to report before only counting them (20)
--help                   this text

Exit status: 0 when loaded; 1 when nothing was; 2 for a wrong flag; 130 after Ctrl-C.`

const usageError = (message: string) => new Refusal(message, 2)

/** The options, or undefined for --help. */
export function readOptions(args: string[], env: Record<string, string | undefined>): Options | undefined {
  const { values, positionals: files, tokens } = readArguments('import', {
    args,
    allowPositionals: true,
    tokens: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      'dry-run': { type: 'boolean', default: false },
      sample: { type: 'boolean', default: false },
      'database-url': { type: 'string' },
      'data-source': { type: 'string', default: 'apify_spotify_playcount' },
      'max-errors': { type: 'string', default: '20' },
    },
  })
  const names = tokens.flatMap((token) => token.kind === 'option' ? token.name : [])
  const repeated = names.find((name, index) => names.indexOf(name) < index)
  if (repeated) throw usageError(`--${repeated} is given twice`)
  if (values.help) return undefined
  const maxErrors = values['max-errors']
  if (!/^[1-9][0-9]{0,5}$/.test(maxErrors)) {
    throw usageError(`--max-errors must be a number from 1 to 999999, not ${maxErrors}`)
  }
  const dataSource = values['data-source']
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(dataSource)) {
    throw usageError('--data-source must begin with a small letter and have only small letters, digits and _')
  }
  if (files.length < 1 || files.length > 2) {
    throw usageError('Name one or two files. Try: npm run import -- --help')
  }
  return {
    files,
    databaseUrl: values['database-url'] ?? (env.IMPORT_DATABASE_URL || undefined),
    stackFile: join(env.STACK_DIR || '.local', 'stack.json'),
    dataSource,
    dryRun: values['dry-run'],
    sample: values.sample,
    maxErrors: Number(maxErrors),
  }
}
