import { watchAncestors } from './ancestors.ts'
import { settled } from './children.ts'
import { say } from './console.ts'
import { requireEdgeDeno } from './edge-deno.ts'
import { lockStackDir } from './lock.ts'
import { bypassProxyOnLoopback } from './proxy.ts'
import { nextSteps } from './next-steps.ts'
import { help, readOptions } from './options.ts'
import { listenable } from './ports.ts'
import { Refusal } from './refusal.ts'
import { deleteStackDir, openStackDir, requireOwnFolder } from './stack-dir.ts'
import { startStack } from './stack.ts'

async function main(): Promise<number> {
  const started = performance.now()
  const options = readOptions(Deno.args, Deno.env.toObject())
  if (options.help) {
    say(help)
    return 0
  }
  bypassProxyOnLoopback()
  await requireOwnFolder(options.stackDir)
  const lock = await lockStackDir(options.stackDir)
  const stops: (() => Promise<void>)[] = []
  const end = Promise.withResolvers<number>()
  let stopping = false
  let isReady = false

  const stopRequested = onStopRequest(() => end.resolve(0))
  const stopWatching = await watchAncestors(() => end.resolve(0))
  const onLost = (reason: string) => {
    if (stopping) return
    say(`\n${reason}\n`)
    end.resolve(1)
  }
  const onStop = (stop: () => Promise<void>) => stopping ? void stop() : void stops.push(stop)
  // An error that nothing awaits ends a start. Later it belongs to one request to the gateway or a stand-in, so the stack goes on.
  const onUncaught = (event: Event, error: unknown) => {
    event.preventDefault()
    say(`\n${error instanceof Error ? error.stack : error}`)
    if (!isReady) end.resolve(1)
  }
  globalThis.addEventListener('error', (event) => onUncaught(event, event.error))
  globalThis.addEventListener('unhandledrejection', (event) => onUncaught(event, event.reason))
  const run = async () => {
    if (options.edge) await requireEdgeDeno()
    const hosts = listenable(options.port, options.hosts)
    if (options.fresh) await deleteStackDir(options.stackDir)
    const dir = await openStackDir(options.stackDir)
    await Deno.remove(dir.stackFile).catch(() => {})
    const stack = await startStack({
      dir,
      port: options.port,
      hosts,
      edge: options.edge,
      limitsAuth: options.limitsAuth,
      running: { onLost, onStop, isReady: () => isReady },
    })
    if (stopping) return
    isReady = true
    say(`  ready      ${((performance.now() - started) / 1000).toFixed(2).padStart(5)} s`)
    say(nextSteps(stack, options.stackDir))
  }
  const starting = run().catch((error) => {
    // Stopping makes a start fail.
    if (stopping) return
    say(error instanceof Refusal ? `\n${error.message}` : `\n${error instanceof Error ? error.stack : error}`)
    end.resolve(1)
  })

  const code = await end.promise
  stopping = true
  await lock.stopping()
  if (stops.length > 0) say('Stopping')
  for (let stop = stops.pop(); stop; stop = stops.pop()) await stop()
  // An interrupted start usually fails by itself now. If not, it ends with this process.
  await settled(starting, 1000)
  stopWatching()
  stopRequested.forget()
  lock.release()
  if (code === 0) say('Stopped')
  return code
}

/** Handles Ctrl-C and similar signals. A second one, after a second, exits at once; the children notice that by themselves. */
function onStopRequest(stop: () => void) {
  let first: number | undefined
  const listener = () => {
    first ??= performance.now()
    if (performance.now() - first > 1000) Deno.exit(1)
    stop()
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) Deno.addSignalListener(signal, listener)
  return {
    forget() {
      for (const signal of signals) Deno.removeSignalListener(signal, listener)
    },
  }
}

try {
  Deno.exit(await main())
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  say(error.message)
  Deno.exit(error.exitCode)
}
