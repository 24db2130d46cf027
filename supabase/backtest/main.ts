// npm run backtest -- FOLDER: compares forecasts of the valuation model with what came. See docs/valuation-model.md.
import { Refusal } from '../local/refusal.ts'
import { help, readOptions } from './options.ts'
import { printed } from './print.ts'
import { findRises, printedRises } from './rises.ts'
import { runBacktest } from './run-backtest.ts'
import { startScratchDatabase } from './scratch-database.ts'

let database: Awaited<ReturnType<typeof startScratchDatabase>> | undefined
for (const [signal, exitCode] of [['SIGINT', 130], ['SIGTERM', 143]] as const) {
  Deno.addSignalListener(signal, async () => {
    await database?.stop()
    Deno.exit(exitCode)
  })
}

let exitCode = 0
try {
  const options = await readOptions(Deno.args)
  if (options) {
    database = await startScratchDatabase()
    const [found, text] = options.rises
      ? await findRises(database.url, options).then((rises) => [rises, printedRises(rises)] as const)
      : await runBacktest(database.url, options).then((backtest) => [backtest, printed(backtest)] as const)
    console.log(options.json ? JSON.stringify(found, null, 2) : text)
  } else console.log(help)
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message)
  exitCode = error.exitCode
} finally {
  await database?.stop()
}
Deno.exit(exitCode)
