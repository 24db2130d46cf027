import { join } from 'node:path'
import { type Child, startChild, untilReady } from './children.ts'
import { deno, denoEnv } from './deno.ts'
import { root } from './path.ts'
import { freePort } from './ports.ts'
import type { StartOptions } from './supervise.ts'

/** Pictures' codecs are read as files of their package, which a deployed function has with it. */
const codecs = `--allow-read=${join(root, 'node_modules/@jsquash')}`

/** The model's library puts the machine's name into a header as it loads, though that header is never sent. */
const model = '--allow-sys=hostname'

/**
 * The functions of this checkout. On the edge each has the network and its environment; `also` lists what one needs beyond
 * that, with the reason. Never write, run or ffi. `answers` is false for one that may run without listening.
 */
const functions: Record<string, { also: string[]; responses: boolean }> = {
  api: { also: [codecs, model], responses: true },
  mcp: { also: [codecs, model], responses: true },
  s: { also: [], responses: true },
  worker: { also: [model], responses: false },
}

export const functionNames = Object.keys(functions)

export type FunctionPlan = {
  name: string
  port: number
  logFile: string
  /** Whether it can be asked if it is ready. */
  responses: boolean
  start(options: StartOptions): Promise<Child>
}

/** Those whose index.ts is there, each with a port that it keeps for good. */
export function planFunctions(
  { env, log }: { env: (name: string) => Record<string, string>; log: (name: string) => string },
): FunctionPlan[] {
  const present = functionNames.filter((name) => exists(entrypoint(name)))
  return present.map((name) => {
    const { also, responses } = functions[name]!
    const port = freePort()
    const start = async ({ isRestart, onChild }: StartOptions) => {
      const child = startChild({
        name,
        command: deno,
        args: [
          'run',
          '--no-prompt',
          '--no-lock',
          '--cached-only',
          '--allow-net',
          '--allow-env',
          ...also,
          '--preload',
          join(root, 'supabase/local/watchdog.ts'),
          entrypoint(name),
        ],
        cwd: root,
        env: { ...env(name), ...denoEnv(), DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}` },
        logFile: log(name),
        isRestart,
      })
      onChild(child)
      // Any answer will do, a refusal too: it shows that the module loaded and listens.
      if (responses) {
        await untilReady(
          child,
          () =>
            fetch(`http://127.0.0.1:${port}`).then((response) => response.body?.cancel()).then(() => true),
        )
      }
      return child
    }
    return { name, port, responses, logFile: log(name), start }
  })
}

const entrypoint = (name: string) => join(root, 'functions', name, 'index.ts')

function exists(path: string) {
  try {
    return Deno.statSync(path).isFile
  } catch {
    return false
  }
}
