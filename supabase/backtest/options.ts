import { join } from 'node:path'
import { readArguments, Refusal } from '../local/refusal.ts'

export interface Options {
  folder: string
  /** The files of the folder, recordings first. */
  files: string[]
  /** The last UTC date of which anything is known; by default 365 days before the last observation. */
  cut?: string
  /** Shows the fastest rises instead. */
  rises: boolean
  json: boolean
}

export const help =
  `npm run backtest -- FOLDER      forecast from what was known at a date, and compare with what came

The folder has recordings.csv (isrc,name,artist,release_date) and observations.csv (isrc,captured_at,value: a
cumulative count), each plain or gzip (.csv.gz). Nothing is written to a database that exists.

--cut YYYY-MM-DD    the last date of which anything is known (365 days before the last observation)
--rises             instead: of the 20 recordings that grew fastest from one 28 days to the next, what was counted,
                    what is believed, and what came in the next 28 days
--json              JSON instead of the table
--help              this text

Exit status: 0 with a result; 1 for files that cannot be used; 2 for a wrong flag.`

/** The options, or undefined for --help. */
export async function readOptions(args: string[]): Promise<Options | undefined> {
  const { values, positionals } = readArguments('backtest', {
    args,
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      cut: { type: 'string' },
      rises: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined
  const [folder, ...rest] = positionals
  if (folder === undefined || rest.length > 0) {
    throw new Refusal('Name one folder. Try: npm run backtest -- --help', 2)
  }
  const { cut } = values
  if (cut !== undefined && !isDate(cut)) {
    throw new Refusal(`--cut must be a date such as 2025-01-31, not ${cut}`, 2)
  }
  const files = [await find(folder, 'recordings.csv'), await find(folder, 'observations.csv')]
  return { folder, files, cut, rises: values.rises, json: values.json }
}

function isDate(text: string) {
  const time = Date.parse(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(time) &&
    new Date(time).toISOString().startsWith(text)
}

async function find(folder: string, name: string): Promise<string> {
  for (const path of [join(folder, name), join(folder, `${name}.gz`)]) {
    const found = await Deno.stat(path).catch(() => undefined)
    if (found?.isFile) return path
  }
  throw new Refusal(`${folder} has neither ${name} nor ${name}.gz`)
}
