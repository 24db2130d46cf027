import { type Child, type ChildOptions, startChild } from './children.ts'
import { fromFileUrl } from './path.ts'

/** The Deno that is pinned in package.json. */
export const deno = Deno.execPath()

interface Options extends Omit<ChildOptions, 'command' | 'args'> {
  script: string
  /** The port on which `Deno.serve` listens. */
  port: number
  permissions: string[]
  onChild(child: Child): void
}

/** Starts a script as a child that ends with this process. */
export function startDeno({ script, port, permissions, env, onChild, ...options }: Options): Child {
  const watchdog = ['--preload', fromFileUrl('watchdog.ts')]
  const child = startChild({
    ...options,
    command: deno,
    args: ['run', '--no-prompt', '--no-lock', '--cached-only', ...permissions, ...watchdog, script],
    env: {
      ...env,
      DENO_NO_UPDATE_CHECK: '1',
      NO_COLOR: '1',
      // The watchdog compares its parent with it.
      STACK_PID: `${Deno.pid}`,
      DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
    },
  })
  onChild(child)
  return child
}
