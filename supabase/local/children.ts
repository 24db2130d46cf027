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
  /** Goes on in the log of the process that it replaces. */
  isRestart?: boolean
  /** Sent in turn until the process is gone, each after `patience_ms`. */
  signals?: { signal: Deno.Signal; patience_ms: number }[]
}

export type Child = {
  name: string
  pid: number
  exited: Promise<string>
  /** The end of what it wrote, for a person who wants to know why it stopped. */
  tail(): string
  stop(): Promise<void>
}

const tailLines = 15
const politely: NonNullable<ChildOptions['signals']> = [{ signal: 'SIGTERM', patience_ms: 5000 }]

/**
 * Starts a process in a session of its own, so that Ctrl-C in the terminal reaches us alone and we choose the order in
 * which things stop. Its output goes to its log; the log of the run before is kept beside it.
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
  let gone = false
  const exited = child.status.then(async ({ code, signal }) => {
    gone = true
    await settled(lines.finished, 500) // a grandchild may hold the pipe open for longer
    return signal ? `was ended by ${signal}` : `exited with status ${code}`
  })

  const send = (signal: Deno.Signal) => {
    try {
      if (!gone) child.kill(signal)
    } catch { /* it went between the check and the signal */ }
  }
  let stopping: Promise<void> | undefined
  const stop = async () => {
    for (const { signal, patience_ms } of options.signals ?? politely) {
      send(signal)
      if (await settled(child.status, patience_ms)) return
    }
    send('SIGKILL')
    await child.status
  }
  return { name, pid: child.pid, exited, tail: lines.tail, stop: () => stopping ??= stop() }
}

/** Waits until `probe` says yes. A child that ends before that is the reason given. */
export async function untilReady(child: Child, probe: () => Promise<boolean>, timeout_ms = 15_000) {
  const deadline = performance.now() + timeout_ms
  let ended: string | undefined
  child.exited.then((how) => ended = how)
  while (!await probe().catch(() => false)) {
    if (ended !== undefined) throw new Refusal(`${child.name} ${ended} while starting:\n${child.tail()}`)
    if (performance.now() > deadline) {
      throw new Refusal(`${child.name} did not answer within ${timeout_ms / 1000} s:\n${child.tail()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

export async function settled(promise: Promise<unknown>, timeout_ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeLimit = new Promise<false>((resolve) => timer = setTimeout(() => resolve(false), timeout_ms))
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
