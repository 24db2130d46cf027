// npm run import -- recordings.csv observations.csv: loads real data. See docs/importing.md.
import { loadFiles } from './load.ts'
import { help, readOptions } from './options.ts'
import { Progress } from './progress.ts'
import { Refusal, Usage } from './refusal.ts'

const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

async function main(): Promise<number> {
  const progress = new Progress()
  const stopping = new AbortController()
  let sealed = false
  let stopCode: number | undefined
  for (const [signal, code] of Object.entries(signals)) {
    Deno.addSignalListener(signal as Deno.Signal, () => {
      if (sealed) return
      stopCode = code
      stopping.abort()
    })
  }
  try {
    const options = readOptions(Deno.args, Deno.env.toObject())
    if (options.help) {
      console.log(help)
      return 0
    }
    const done = await loadFiles(options, progress, {
      signal: stopping.signal,
      seal: () => void (sealed = true),
    })
    progress.finish()
    console.log(done)
    return 0
  } catch (error) {
    if (stopCode !== undefined) {
      progress.say('Stopped: nothing was loaded')
      return stopCode
    }
    if (!(error instanceof Refusal || error instanceof Usage)) throw error
    progress.say(error.message)
    return error instanceof Usage ? 2 : 1
  }
}

Deno.exit(await main())
