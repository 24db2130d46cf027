// npm run archive -- --quarter 2024Q1 --to FOLDER, or --restore FILE: see docs/scale.md.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readDatabaseUrl, runCommand } from '../backup/options.ts'
import { Refusal } from '../local/refusal.ts'
import { archiveQuarter } from './archive-quarter.ts'
import { restoreQuarter } from './restore-quarter.ts'

const usage = 'npm run archive -- --quarter 2024Q1 --to FOLDER [--database-url URL], or --restore FILE'

function parse() {
  try {
    return parseArgs({
      args: Deno.args,
      options: {
        quarter: { type: 'string' },
        to: { type: 'string' },
        restore: { type: 'string' },
        'database-url': { type: 'string' },
      },
    }).values
  } catch {
    throw new Refusal(usage)
  }
}

await runCommand(async () => {
  const { quarter, to, restore, 'database-url': given } = parse()
  if (restore ? quarter || to : !quarter || !to) throw new Refusal(usage)
  const url = await readDatabaseUrl(given, usage)
  if (restore) return await restoreQuarter(url, restore)
  const [, year, number] = /^(\d{4})Q([1-4])$/i.exec(quarter!) ?? []
  if (!year) throw new Refusal(`A quarter is written like 2024Q1. ${usage}`)
  const name = `${year}q${number}`
  const firstDay = `${year}-${String(Number(number) * 3 - 2).padStart(2, '0')}-01`
  return await archiveQuarter(url, firstDay, join(to!, `song_measurements_${name}.tsv.gz`))
})
