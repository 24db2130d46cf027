import { type Child, settled } from './children.ts'
import { say } from './console.ts'

/** The connection of the parts of a stack to its main process. */
export type Running = {
  /** Registers what must be stopped. The last one registered is stopped first. */
  onStop(stop: () => Promise<void>): void
  /** Called when a child has ended and is not restarted, so that the stack must end. */
  onLost(reason: string): void
  /** Whether the stack is up. If a child ends before that, the start has failed. */
  isReady(): boolean
}

export type StartOptions = {
  isRestart: boolean
  /** Called as soon as there is a process, before it is ready. */
  onChild(child: Child): void
}

type Supervised = {
  name: string
  /** Starts the process. Resolves when it is ready, and rejects if it does not become ready. */
  start(options: StartOptions): Promise<Child>
  logFile: string
  /** For a process without a health check: it has started when it has run for this time. */
  minRunMs?: number
  /** A cause outside of the child for which a start may fail. Such a failure does not count. */
  externalCause?(child: Child | undefined): Promise<string | undefined>
  /** The delays before a restart. Tests use shorter ones. */
  delays?: { firstMs: number; maxMs: number }
}

const delays = { firstMs: 100, maxMs: 5_000 }
const steadyRunMs = 30_000
const maxFailedStarts = 8

/**
 * Starts a child and restarts it whenever it ends. The delay doubles until the child has run for a while. After several failed
 * starts in a row it is given up.
 * @returns ends the child, so that it is restarted
 */
export async function supervise(supervised: Supervised, running: Running): Promise<() => Promise<void>> {
  const { firstMs, maxMs } = supervised.delays ?? delays
  const { name, start, logFile, minRunMs = 0, externalCause = () => Promise.resolve(undefined) } = supervised
  const stopping = Promise.withResolvers<void>()
  let isStopping = false
  let current: Child | undefined
  let watching = Promise.resolve()

  running.onStop(async () => {
    isStopping = true
    stopping.resolve()
    await current?.stop()
    await watching
  })

  let startedAt = performance.now()
  const launch = (isRestart: boolean) => {
    startedAt = performance.now()
    return start({
      isRestart,
      onChild(child) {
        current = child
        if (isStopping) void child.stop()
      },
    })
  }

  /** Restarts the child and waits for its end. `how` says how it ended. */
  const relaunch = async (): Promise<{ how: string; hasStarted: boolean }> => {
    try {
      const child = await launch(true)
      if (isStopping) return { how: 'was stopped', hasStarted: true }
      if (minRunMs === 0) say(`${now()} ${name} is running again`)
      const how = await child.exited
      return { how, hasStarted: performance.now() - startedAt >= minRunMs }
    } catch (error) {
      // A child that hangs would keep the port.
      if (!isStopping) await current?.stop()
      const reason = error instanceof Error ? error.message : String(error)
      return { how: `could not start: ${reason.replace(/ while starting:/, '')}`, hasStarted: false }
    }
  }

  const watch = async (first: Child) => {
    let run = { how: await first.exited, hasStarted: true }
    let delayMs = firstMs
    let failedStarts = 0
    while (!isStopping) {
      if (!running.isReady()) {
        return running.onLost(`${name} ${run.how}. The end of its log:\n${current?.tail()}`)
      }
      const reason = await externalCause(current)
      const [firstLine] = run.how.split('\n')
      if (run.hasStarted) failedStarts = 0
      else if (!reason) failedStarts++
      if (failedStarts >= maxFailedStarts) {
        return running.onLost(
          `${name} ${run.how}\nThat was the ${maxFailedStarts}th time in a row. Its log: ${logFile}`,
        )
      }
      if (performance.now() - startedAt >= steadyRunMs) delayMs = firstMs
      const cause = reason ? ` (${reason})` : ''
      say(
        `${now()} ${name} ${firstLine}${cause}. Restarting it in ${delayMs / 1000} s; its log: ${logFile}`,
      )
      if (await settled(stopping.promise, delayMs)) return
      delayMs = Math.min(delayMs * 2, maxMs)
      run = await relaunch()
    }
  }

  const first = await launch(false)
  watching = watch(first).catch((error) => running.onLost(`${name} is no longer watched: ${error.stack}`))
  return async () => await current?.stop()
}

const now = () => new Date().toISOString()
