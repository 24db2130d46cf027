// npm run bench: measures the budgets of docs/performance.md side by side in one run.
import { cardBudget } from './card.ts'
import { coldStartBudget } from './cold-start.ts'
import { roundTripBudget, startBudget, userTimeBudget } from './commands.ts'
import { historyBudgets, type StoreSize } from './history.ts'
import { importBudget } from './import.ts'
import { inventedKeysBudget } from './invented-keys.ts'
import { describeMachine } from './machine.ts'
import { memoryBudget } from './memory.ts'
import { json, markdown, notMeasured, type Row, table } from './report.ts'
import { pageBudgets } from './public-page.ts'
import { requestBudgets } from './requests.ts'
import { openSession, progress, type Session } from './session.ts'
import { repeatBudget } from './repeats.ts'
import { summaryBudget } from './summary.ts'
import { uploadBudget } from './upload.ts'

const help = `npm run bench                         measure every budget (about 15 minutes)
npm run bench -- B1 B3                only these
npm run bench -- --observations N     a store of N observations for B1 and B2 instead of 10,000,000
npm run bench -- --captures N         N captures a day in that store instead of one
npm run bench -- --json               for a program
npm run bench -- --markdown           for docs/performance.md, with the machine's description`

type Budgets = Record<string, () => Promise<Row>>

const budgets = (session: Session, size: StoreSize): Budgets => ({
  ...historyBudgets(session, size),
  ...requestBudgets(session),
  B4: () => roundTripBudget(session),
  ...pageBudgets(session),
  B8: () => coldStartBudget(session),
  B9: () => memoryBudget(session),
  B10: () => uploadBudget(session),
  B11: () => importBudget(session),
  B12: () => startBudget(session),
  B13: () => userTimeBudget(session),
  B15: () => repeatBudget(session),
  B16: () => summaryBudget(session),
  B17: cardBudget,
  B19: () => inventedKeysBudget(session),
})

function readArguments(args: string[]) {
  const options = {
    form: table,
    observations: 10_000_000,
    captures: 1,
    only: [] as string[],
    help: false,
  }
  for (let arg = args.shift(); arg !== undefined; arg = args.shift()) {
    if (arg === '--json') options.form = json
    else if (arg === '--markdown') options.form = markdown
    else if (arg === '--help' || arg === '-h') options.help = true
    else if (arg === '--observations') options.observations = Number(args.shift())
    else if (arg === '--captures') options.captures = Number(args.shift())
    else if (/^B\d+$/.test(arg)) options.only.push(arg)
    else throw new Error(`Unknown argument ${arg}\n\n${help}`)
  }
  if (!Number.isInteger(options.observations) || options.observations < 10_000) {
    throw new Error('--observations must be a number from 10000 on')
  }
  if (!Number.isInteger(options.captures) || options.captures < 1 || options.captures > 24) {
    throw new Error('--captures must be a number from 1 to 24')
  }
  return options
}

/** A failed measurement is a row too, so that the others are not lost. */
async function measure(session: Session, options: ReturnType<typeof readArguments>): Promise<Row[]> {
  const all = budgets(session, options)
  const unknown = options.only.find((id) => !(id in all))
  if (unknown) throw new Error(`${unknown} is not measured here, only ${Object.keys(all).join(' ')}`)
  const ids = Object.keys(all).toSorted((a, b) => Number(a.slice(1)) - Number(b.slice(1)))
  const rows: Row[] = []
  for (const id of options.only.length > 0 ? ids.filter((id) => options.only.includes(id)) : ids) {
    try {
      rows.push(await all[id]!())
    } catch (error) {
      progress(`${id}: ${error instanceof Error ? error.stack : error}`)
      const [reason] = (error instanceof Error ? error.message : String(error)).split('\n')
      rows.push(notMeasured(id, '-', '-', reason!))
    }
  }
  return rows
}

async function main(): Promise<number> {
  const options = readArguments([...Deno.args])
  if (options.help) {
    console.log(help)
    return 0
  }
  const session = await openSession()
  let stopped = false
  const interrupted = async () => {
    stopped = true
    progress('stopping')
    await session.close()
    Deno.exit(130)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) Deno.addSignalListener(signal, interrupted)
  try {
    const machine = await describeMachine()
    const rows = await measure(session, options)
    if (stopped) return 130
    console.log(options.form(rows, machine))
    return rows.some(({ verdict }) => verdict.startsWith('missed')) ? 1 : 0
  } finally {
    await session.close()
  }
}

try {
  Deno.exit(await main())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  Deno.exit(2)
}
