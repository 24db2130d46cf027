import { type Child, type ChildOptions, startChild } from './children.ts'
import { edgeDeno, edgeEnvironment, watchdog, writeEdgeEntry } from './edge-deno.ts'

/** The Deno that is pinned in package.json. */
export const deno = Deno.execPath()

/** For a built function that runs under the Deno of Supabase's edge runtime. */
export interface EdgeOptions {
  /** A folder for its entry. */
  dir: string
}

interface Options extends Omit<ChildOptions, 'command' | 'args'> {
  script: string
  /** The port on which `Deno.serve` listens. */
  port: number
  permissions: string[]
  edge?: EdgeOptions
  onChild(child: Child): void
}

/** Starts a script as a child that ends with this process. */
export async function startDeno(
  { script, port, permissions, edge, env, onChild, ...options }: Options,
): Promise<Child> {
  const entry = edge &&
    await writeEdgeEntry(edge.dir, { name: options.name, entrypoint: script, port, imports: [watchdog] })
  // What is deployed has its packages.
  const target = entry ? ['--no-config', '--no-npm', entry] : ['--preload', watchdog, script]
  const child = startChild({
    ...options,
    command: edge ? edgeDeno : deno,
    args: [
      'run',
      '--no-prompt',
      '--no-check',
      '--cached-only',
      '--no-lock',
      ...permissions,
      ...target,
    ],
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
