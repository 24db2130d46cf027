import { type Child, type ChildOptions, startChild } from './children.ts'
import { edgeDeno, edgeEnvironment, watchdog, writeEdgeEntry } from './edge-deno.ts'
import { root } from './path.ts'

/** The Deno that is pinned in package.json. */
export const deno = Deno.execPath()

interface Options extends Omit<ChildOptions, 'command' | 'args'> {
  script: string
  /** The port on which `Deno.serve` listens. */
  port: number
  permissions: string[]
  /** A folder for its entry, if it runs under the Deno of Supabase's edge runtime. */
  edgeDir?: string
  onChild(child: Child): void
}

/** Starts a script as a child that ends with this process. */
export async function startDeno(
  { script, port, permissions, edgeDir, env, onChild, ...options }: Options,
): Promise<Child> {
  const target = edgeDir
    ? [
      `--config=${root}/deno.json`,
      await writeEdgeEntry(edgeDir, { name: options.name, entrypoint: script, port, imports: [watchdog] }),
    ]
    : ['--preload', watchdog, script]
  const child = startChild({
    ...options,
    command: edgeDir ? edgeDeno : deno,
    args: ['run', '--no-prompt', '--no-check', '--no-lock', '--cached-only', ...permissions, ...target],
    env: {
      ...env,
      ...edgeEnvironment,
      // The watchdog compares its parent with it.
      STACK_PID: `${Deno.pid}`,
      DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
    },
  })
  onChild(child)
  return child
}
