// npm run import -- recordings.csv observations.csv: loads real data. See docs/data.md.
import { importFiles } from './import-files.ts'
import { help, readOptions } from './options.ts'
import { Refusal } from '../local/refusal.ts'

const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const
let isCommitting = false

for (const [signal, exitCode] of Object.entries(signals)) {
  Deno.addSignalListener(signal as Deno.Signal, () => {
    if (isCommitting) return
    console.error('Stopped: nothing was loaded')
    // The server rolls the transaction back when its connection ends.
    Deno.exit(exitCode)
  })
}

try {
  const options = readOptions(Deno.args, Deno.env.toObject())
  console.log(options ? await importFiles(options, () => void (isCommitting = true)) : help)
  Deno.exit(0)
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message)
  Deno.exit(error.exitCode)
}
