export interface DeployedWorker {
  kill(): Promise<void>
  /** Asks it to stop, and tells its exit status. */
  stop(): Promise<number>
}

/** The worker, exactly as it is deployed, with nothing of this process's environment. */
export function startDeployedWorker(environment: Record<string, string>): DeployedWorker {
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      'run',
      '--no-prompt',
      '--allow-net',
      '--allow-env',
      '--allow-sys=hostname',
      'functions/worker/index.ts',
    ],
    cwd: new URL('../../', import.meta.url).pathname,
    clearEnv: true,
    env: {
      PATH: Deno.env.get('PATH')!,
      HOME: Deno.env.get('HOME') ?? '/',
      LOG_LEVEL: 'none',
      ...environment,
    },
    stdin: 'null',
    stdout: 'null',
    stderr: 'null',
  }).spawn()
  return {
    async kill() {
      try {
        child.kill('SIGKILL')
      } catch {
        // It is gone already.
      }
      await child.status
    },
    async stop() {
      child.kill('SIGTERM')
      return (await child.status).code
    },
  }
}
