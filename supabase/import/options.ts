import { join } from 'node:path'
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

const flags = {
  '--help': false,
  '-h': false,
  '--dry-run': false,
  '--database-url': true,
  '--data-source': true,
  '--max-errors': true,
} as const

export function readOptions(args: string[], env: Record<string, string | undefined>): Options {
  const { given, files } = split(args)
  const maxErrors = given.get('--max-errors') ?? '20'
  if (!/^[1-9][0-9]{0,5}$/.test(maxErrors)) {
    throw new Usage(`--max-errors must be a number from 1 to 999999, not ${maxErrors}`)
  }
  const dataSource = given.get('--data-source') ?? 'apify_spotify_playcount'
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(dataSource)) {
    throw new Usage('--data-source is made of small letters, digits and _, and begins with a letter')
  }
  const help = given.has('--help') || given.has('-h')
  if (!help && (files.length < 1 || files.length > 2)) {
    throw new Usage('Name one or two files. Try: npm run import -- --help')
  }
  return {
    help,
    files,
    databaseUrl: given.get('--database-url') ?? (env.IMPORT_DATABASE_URL || undefined),
    stackFile: join(env.STACK_DIR || '.local', 'stack.json'),
    dataSource,
    dryRun: given.has('--dry-run'),
    maxErrors: Number(maxErrors),
  }
}

function split(args: string[]) {
  const given = new Map<string, string>()
  const files: string[] = []
  const rest = [...args]
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (!arg.startsWith('-')) {
      files.push(arg)
      continue
    }
    const [name, inline] = arg.includes('=')
      ? [arg.slice(0, arg.indexOf('=')), arg.slice(arg.indexOf('=') + 1)]
      : [arg]
    if (!(name in flags)) throw new Usage(`Unknown argument ${name}. Try: npm run import -- --help`)
    if (given.has(name)) throw new Usage(`${name} is given twice`)
    if (!flags[name as keyof typeof flags]) {
      if (inline !== undefined) throw new Usage(`${name} takes no value`)
      given.set(name, '')
      continue
    }
    const value = inline ?? rest.shift()
    if (!value || (inline === undefined && value.startsWith('--'))) throw new Usage(`${name} needs a value`)
    given.set(name, value)
  }
  return { given, files }
}
