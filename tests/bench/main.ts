// npm run bench: measures the budgets of docs/performance.md, each beside its reference in one run.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../../supabase/local/path.ts'
import { cardBudget } from './card.ts'
import { coldStartBudget } from './cold-start.ts'
import { roundTripBudget, startBudget, suiteBudget } from './commands.ts'
import { comparisonBudget } from './comparison.ts'
import { documentPath, withRun } from './document.ts'
import { faultBudget } from './faults.ts'
import { historyBudgets, type StoreSize } from './history.ts'
import { importBudget } from './import.ts'
import { inventedKeysBudget } from './invented-keys.ts'
import { largeCatalogBudgets } from './large-catalog.ts'
import { consoleBudget } from './console.ts'
import { describeMachine } from './machine.ts'
import { memoryBudget } from './memory.ts'
import { pageBudgets } from './public-page.ts'
import { recordingsBudget } from './recordings.ts'
import { repeatBudget } from './repeats.ts'
import { json, notMeasured, type Row, table } from './report.ts'
import { requestBudgets } from './requests.ts'
import { type RowDefinition, type RowId, rows } from './rows.ts'
import { deno, openSession, progress, type Session } from './session.ts'
import { uploadBudget } from './upload.ts'

const ids = Object.keys(rows) as RowId[]
const definitions: Record<RowId, RowDefinition> = rows
const minutes = Math.ceil(ids.reduce((sum, id) => sum + definitions[id].seconds, 0) / 60)

const help =
  `npm run bench                         measure every budget: about ${minutes} minutes on two quiet cores
npm run bench -- B1 B3                only these
npm run bench -- --observations N     a store of N observations for B1 and B2 instead of 10,000,000
npm run bench -- --captures N         N captures a day in that store instead of one
npm run bench -- --json               for a program
npm run bench -- --write              also write ${documentPath}

B13 has the figures of the last whole "npm test" and "npm run test:all" of this checkout. What has none is run
if B13 is named.

Exit status: 0 every budget is met, 1 one is missed, 2 one could not be measured.

Seconds that each takes: ${ids.map((id) => `${id} ${definitions[id].seconds}`).join(', ')}`

interface Options extends StoreSize {
  form: typeof table
  only: RowId[]
  write: boolean
}

type Measures = Partial<Record<RowId, () => Promise<Row>>>

/** Rows that share a session, in which they may share a store or a process. */
const families: ((session: Session, options: Options) => Measures)[] = [
  historyBudgets,
  requestBudgets,
  (session) => ({ B4: () => roundTripBudget(session) }),
  pageBudgets,
  (session) => ({ B8: () => coldStartBudget(session) }),
  (session) => ({ B9: () => memoryBudget(session) }),
  (session) => ({ B10: () => uploadBudget(session) }),
  (session) => ({ B11: () => importBudget(session) }),
  (session) => ({ B12: () => startBudget(session) }),
  (session, { only }) => ({ B13: () => suiteBudget(session, only.includes('B13')) }),
  (session) => ({ B14: () => faultBudget(session) }),
  (session) => ({ B15: () => repeatBudget(session) }),
  largeCatalogBudgets,
  () => ({ B17: cardBudget }),
  (session) => ({ B19: () => inventedKeysBudget(session) }),
  (session) => ({ B20: () => comparisonBudget(session) }),
  (session) => ({ B22: () => consoleBudget(session) }),
  (session) => ({ B23: () => recordingsBudget(session) }),
]

/** @returns undefined if the help is wanted */
function readArguments(args: string[]): Options | undefined {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: 'boolean' },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
      observations: { type: 'string', default: '10000000' },
      captures: { type: 'string', default: '1' },
    },
  })
  if (values.help) return undefined
  const unknown = positionals.find((id) => !Object.hasOwn(rows, id))
  if (unknown) throw new Error(`Unknown argument ${unknown}\n\n${help}`)
  const options: Options = {
    form: values.json ? json : table,
    write: values.write,
    only: positionals as RowId[],
    observations: Number(values.observations),
    captures: Number(values.captures),
  }
  if (!Number.isInteger(options.observations) || options.observations < 10_000) {
    throw new Error('--observations must be a number from 10000 on')
  }
  if (!Number.isInteger(options.captures) || options.captures < 1 || options.captures > 24) {
    throw new Error('--captures must be a number from 1 to 24')
  }
  if (options.write && options.only.length > 0) {
    throw new Error(`${documentPath} has every row of one run: --write takes no rows`)
  }
  return options
}

/** A failed measurement is a row too, so that the others are not lost. */
async function measured(id: RowId, measure: () => Promise<Row>): Promise<Row> {
  const limit_s = 60 + 5 * definitions[id].seconds
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it took more than ${limit_s} s`)), limit_s * 1000)
  })
  const started = performance.now()
  try {
    const row = await Promise.race([measure(), tooLong])
    const took_s = Math.round((performance.now() - started) / 1000)
    progress(`${id}: ${row.measured}; ${row.ratio}; ${row.verdict}`)
    return { ...row, took_s }
  } catch (error) {
    progress(`${id}: ${error instanceof Error ? error.stack : error}`)
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n')
    return notMeasured(id, '-', '-', reason!)
  } finally {
    clearTimeout(timer)
  }
}

/** What is open now, for a signal. */
let current: Session | undefined
let isStopping = false

/** A row that cannot be measured ends the session, since its work may still run. */
async function measureAll(options: Options): Promise<Row[]> {
  const found: Row[] = []
  const isChosen = (id: RowId) => options.only.length === 0 || options.only.includes(id)
  for (const family of families) {
    let measures: Measures = {}
    const open = async () => measures = family(current = await openSession(), options)
    await open()
    for (const id of ids.filter((id) => id in measures && isChosen(id))) {
      const row = await measured(id, () => measures[id]!())
      if (isStopping) return found
      found.push(row)
      if (isMeasured(row)) continue
      await current?.close()
      await open()
    }
    await current?.close()
  }
  return found.toSorted((a, b) => ids.indexOf(a.id as RowId) - ids.indexOf(b.id as RowId))
}

const isMeasured = ({ verdict }: Row) => verdict === 'met' || verdict === 'missed'

async function main(): Promise<number> {
  const options = readArguments(Deno.args)
  if (!options) {
    console.log(help)
    return 0
  }
  const interrupted = async () => {
    isStopping = true
    progress('stopping')
    await current?.close()
    Deno.exit(130)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) Deno.addSignalListener(signal, interrupted)
  const machine = await describeMachine()
  const found = await measureAll(options)
  if (isStopping) {
    await current?.close()
    return 130
  }
  console.log(options.form(found, machine))
  if (options.write) {
    const path = join(root, documentPath)
    await Deno.writeTextFile(path, withRun(await Deno.readTextFile(path), found, machine, definitions))
    await new Deno.Command(deno, { args: ['fmt', '--quiet', documentPath], cwd: root }).spawn().status
  }
  if (!found.every(isMeasured)) return 2
  return found.every(({ verdict }) => verdict === 'met') ? 0 : 1
}

try {
  Deno.exit(await main())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  Deno.exit(2)
}
