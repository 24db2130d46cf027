import { LogFile } from './log-file.ts'
import { Refusal } from './refusal.ts'

export type ChildOptions = {
  name: string
  command: string
  args: string[]
  env?: Record<string, string>
  cwd?: string
  uid?: number
  gid?: number
  logFile: string
  /** Appends to the log of the process that it replaces. */
  isRestart?: boolean
  /** Sent in turn until the process ends. */
  signals?: { signal: Deno.Signal; waitMs: number }[]
}

export type Child = {
  name: string
  pid: number
  exited: Promise<string>
  /** The end of its output, to explain why it stopped. */
  tail(): string
  stop(): Promise<void>
}

const tailLines = 15
const defaultSignals: NonNullable<ChildOptions['signals']> = [{ signal: 'SIGTERM', waitMs: 5000 }]

/**
 * Starts a process in its own session, so that Ctrl-C reaches only the main process, which stops the children in order. The
 * output goes to the log. The log of the previous run is kept beside it.
 */
export function startChild(options: ChildOptions): Child {
  const { name, logFile } = options
  const child = new Deno.Command(options.command, {
    args: options.args,
    env: options.env,
    cwd: options.cwd,
    uid: options.uid,
    gid: options.gid,
    stdin: 'null',
    stdout: 'piped',
    stderr: 'piped',
    detached: true,
  }).spawn()
  const lines = writeLog([child.stdout, child.stderr], new LogFile(logFile, { append: options.isRestart }))
  let hasEnded = false
  const exited = child.status.then(async ({ code, signal }) => {
    hasEnded = true
    await settled(lines.finished, 500) // a grandchild may hold the pipe open for longer
    return signal ? `was ended by ${signal}` : `exited with status ${code}`
  })

  const send = (signal: Deno.Signal) => {
    try {
      if (!hasEnded) child.kill(signal)
    } catch { /* it ended after the check */ }
  }
  let stopping: Promise<void> | undefined
  const stop = async () => {
    for (const { signal, waitMs } of options.signals ?? defaultSignals) {
      send(signal)
      if (await settled(child.status, waitMs)) return
    }
    send('SIGKILL')
    await child.status
  }
  return { name, pid: child.pid, exited, tail: lines.tail, stop: () => stopping ??= stop() }
}

/**
 * Waits until `probe` returns true, and no longer for it when the child ends or the time is up, which also aborts its signal:
 * another program may listen on the child's port, and never respond.
 * @throws Refusal if the child ends or does not respond in time
 */
export async function untilReady(
  child: Child,
  probe: (signal: AbortSignal) => Promise<boolean>,
  timeoutMs = 15_000,
) {
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(`did not respond within ${timeoutMs / 1000} s`), timeoutMs)
  child.exited.then((how) => waiting.abort(`${how} while starting`))
  const aborted = new Promise<false>((resolve) =>
    waiting.signal.addEventListener('abort', () => resolve(false))
  )
  try {
    while (!await Promise.race([probe(waiting.signal).catch(() => false), aborted])) {
      if (waiting.signal.aborted) {
        throw new Refusal(`${child.name} ${waiting.signal.reason}:\n${child.tail()}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Whether the promise settles within the time limit. */
export async function settled(promise: Promise<unknown>, timeoutMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeLimit = new Promise<false>((resolve) => timer = setTimeout(() => resolve(false), timeoutMs))
  const result = await Promise.race([promise.then(() => true as const), timeLimit])
  clearTimeout(timer)
  return result
}

function writeLog(streams: ReadableStream<Uint8Array>[], log: LogFile) {
  let recent = ''
  const pump = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder()
    for await (const chunk of stream) {
      log.write(chunk)
      recent = (recent + decoder.decode(chunk, { stream: true })).slice(-8000)
    }
  }
  const finished = Promise.all(streams.map(pump)).then(() => log.close())
  return {
    finished,
    tail: () => recent.trimEnd().split('\n').slice(-tailLines).join('\n') || '(its log is empty)',
  }
}
