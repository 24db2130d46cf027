const root = new URL('../../', import.meta.url).pathname
/** The permissions that each function is deployed with. */
const permissions = {
  api: ['--allow-net', '--allow-env', '--allow-read', '--allow-sys=homedir,hostname'],
  worker: ['--allow-net', '--allow-env', '--allow-sys=hostname', '--allow-read=node_modules/harfbuzzjs'],
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
  const child = new Deno.Command(Deno.execPath(), {
    args: ['run', '--no-prompt', ...permissions[name], script],
    cwd: root,
    clearEnv: true,
    env: {
      PATH: Deno.env.get('PATH')!,
      HOME: Deno.env.get('HOME') ?? '/',
      NO_COLOR: '1',
      LOG_LEVEL: 'none',
      ...environment,
    },
    stdin: 'null',
    stdout: 'piped',
    stderr: 'piped',
  }).spawn()
  let output = ''
  const collect = async (stream: ReadableStream<Uint8Array>) => {
    for await (const text of stream.pipeThrough(new TextDecoderStream())) output += text
  }
  const printed = Promise.all([collect(child.stdout), collect(child.stderr)])
  const exited = child.status.then(async ({ code }) => {
    await printed
    return code
  })
  const signal = (name: Deno.Signal) => {
    try {
      child.kill(name)
    } catch {
      // It has ended already.
    }
    return exited
  }
  return {
    output: () => output,
    kill: async () => void await signal('SIGKILL'),
    stop: () => signal('SIGTERM'),
    exited,
  }
}
