import { type Child, settled } from './children.ts'
import { say } from './console.ts'

/** What the parts of a stack tell the process that runs it. */
export type Running = {
  /** Called for what must be undone, in the order in which it was done. */
  onStop(stop: () => Promise<void>): void
  /** Called when a child ended and is not started again: the stack cannot go on. */
  onLost(reason: string): void
  /** Whether the stack has come up. A child that ends before that is a start that failed. */
  isReady(): boolean
}

export type StartOptions = {
  isRestart: boolean
  /** Called as soon as there is a process, before it is ready. */
  onChild(child: Child): void
}

type Supervised = {
  name: string
  /** Starts the process; resolves when it is ready, rejects when it does not become so. */
  start(options: StartOptions): Promise<Child>
  logFile: string
  /** For a process that nothing can be asked of: it counts as started when it has run for so long. */
  minLifeMs?: number
  /** Says why a start may fail through no fault of the child. Such a failure does not count. */
  excuse?(child: Child | undefined): Promise<string | undefined>
  /** How long it is waited before a restart; a test has no time. */
  delays?: { firstMs: number; maxMs: number }
}

const delays = { firstMs: 100, maxMs: 5_000 }
const steadyLifeMs = 30_000
const maxFailedStarts = 8

/**
 * Starts a child and keeps it running: one that ends is started again, after a delay that doubles until it has run for a
 * while. Only a child that fails to start time after time is given up.
 */
export async function supervise(supervised: Supervised, running: Running): Promise<void> {
  const { firstMs, maxMs } = supervised.delays ?? delays
  const { name, start, logFile, minLifeMs = 0, excuse = () => Promise.resolve(undefined) } = supervised
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

  /** The next life of the child: what ended it, and whether it came up at all. */
  const relaunch = async (): Promise<{ how: string; hasStarted: boolean }> => {
    try {
      const child = await launch(true)
      if (isStopping) return { how: 'was stopped', hasStarted: true }
      if (minLifeMs === 0) say(`${now()} ${name} is running again`)
      const how = await child.exited
      return { how, hasStarted: performance.now() - startedAt >= minLifeMs }
    } catch (error) {
      // One that hangs would keep the port.
      if (!isStopping) await current?.stop()
      const reason = error instanceof Error ? error.message : String(error)
      return { how: `could not start: ${reason.replace(/ while starting:/, '')}`, hasStarted: false }
    }
  }

  const watch = async (first: Child) => {
    let life = { how: await first.exited, hasStarted: true }
    let delayMs = firstMs
    let failedStarts = 0
    while (!isStopping) {
      if (!running.isReady()) {
        return running.onLost(`${name} ${life.how}. The end of its log:\n${current?.tail()}`)
      }
      const reason = await excuse(current)
      const [firstLine] = life.how.split('\n')
      if (life.hasStarted) failedStarts = 0
      else if (!reason) failedStarts++
      if (failedStarts >= maxFailedStarts) {
        return running.onLost(
          `${name} ${life.how}\nThat was the ${maxFailedStarts}th time in a row. Its log: ${logFile}`,
        )
      }
      if (performance.now() - startedAt >= steadyLifeMs) delayMs = firstMs
      const because = reason ? ` (${reason})` : ''
      say(
        `${now()} ${name} ${firstLine}${because}. Restarting it in ${delayMs / 1000} s; its log: ${logFile}`,
      )
      if (await settled(stopping.promise, delayMs)) return
      delayMs = Math.min(delayMs * 2, maxMs)
      life = await relaunch()
    }
  }

  const first = await launch(false)
  watching = watch(first).catch((error) => running.onLost(`${name} is no longer watched: ${error.stack}`))
}

const now = () => new Date().toISOString()
