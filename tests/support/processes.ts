const root = new URL('../../', import.meta.url).pathname
/** The permissions that each function is deployed with. */
const permissions = {
  api: ['--allow-net', '--allow-env', '--allow-read', '--allow-sys=homedir,hostname'],
  worker: ['--allow-net', '--allow-env', '--allow-sys=hostname', '--allow-read=node_modules/harfbuzzjs'],
}

export interface RunOptions {
  cwd?: string
  env?: Record<string, string>
}

/** Starts a program with only PATH and HOME of this process's environment. */
export const startProgram = (program: string, args: string[], { cwd = root, env }: RunOptions = {}) =>
  new Deno.Command(program, {
    args,
    cwd,
    clearEnv: true,
    env: { PATH: Deno.env.get('PATH')!, HOME: Deno.env.get('HOME') ?? '/', ...env },
    stdin: 'piped',
    stdout: 'piped',
    stderr: 'piped',
  }).spawn()

/** Starts a program without input. Calls `each` with all that it has printed so far, when that has grown. */
export function collectOutput(
  program: string,
  args: string[],
  env: Record<string, string>,
  each: (output: string) => void = () => {},
) {
  const child = startProgram(program, args, { env })
  child.stdin.close().catch(() => {})
  let output = ''
  const collect = async (stream: ReadableStream<Uint8Array>) => {
    for await (const text of stream.pipeThrough(new TextDecoderStream())) each(output += text)
  }
  const exited = Promise.all([child.status, collect(child.stdout), collect(child.stderr)])
    .then(([{ code }]) => code)
  return { child, output: () => output, exited }
}

export interface TestProcess {
  /** What it has printed so far. */
  output(): string
  kill(): Promise<void>
  /** Requests it to stop; resolves with its exit status. */
  stop(): Promise<number>
  /** Its exit status. */
  exited: Promise<number>
}

/** A function in a process of its own, exactly as it is deployed, without this process's environment. */
export function startFunction(
  name: 'api' | 'worker',
  environment: Record<string, string>,
  script = `functions/${name}/index.ts`,
): TestProcess {
  const args = ['run', '--no-prompt', ...permissions[name], script]
  const env = { NO_COLOR: '1', LOG_LEVEL: 'none', ...environment }
  const { child, output, exited } = collectOutput(Deno.execPath(), args, env)
  const signal = (name: Deno.Signal) => {
    try {
      child.kill(name)
    } catch {
      // It has ended already.
    }
    return exited
  }
  return {
    output,
    kill: async () => void await signal('SIGKILL'),
    stop: () => signal('SIGTERM'),
    exited,
  }
}
