import { join } from 'node:path'
import { untilReady } from './children.ts'
import { startDeno } from './deno.ts'
import { root } from './path.ts'
import { freePort } from './ports.ts'
import type { StartOptions } from './supervise.ts'

/** The image codecs are files of their package, which are deployed with a function. */
const codecs = `--allow-read=${join(root, 'node_modules/@jsquash')}`

/** The model's library reads the host name when it loads. */
const model = '--allow-sys=hostname'

/**
 * The functions and their permissions beyond network and environment, as on the edge. `responds` is false for a function that may
 * run without listening.
 */
const functions: Record<string, { permissions: string[]; responds: boolean }> = {
  api: { permissions: [codecs, model], responds: true },
  mcp: { permissions: [codecs, model], responds: true },
  s: { permissions: [], responds: true },
  worker: { permissions: [model], responds: false },
}

export const functionNames = Object.keys(functions)

/** The functions that exist in this checkout, each with a fixed port. */
export function planFunctions(
  { env, log, edgeDir }: {
    env: (name: string) => Record<string, string>
    log: (name: string) => string
    edgeDir?: string
  },
) {
  const present = functionNames.filter((name) => exists(entrypoint(name)))
  return present.map((name) => {
    const { permissions, responds } = functions[name]!
    const port = freePort()
    const start = async (options: StartOptions) => {
      const child = await startDeno({
        name,
        port,
        edgeDir,
        permissions: ['--allow-net', '--allow-env', ...permissions],
        script: entrypoint(name),
        cwd: root,
        env: env(name),
        logFile: log(name),
        ...options,
      })
      // Any response shows that the module is loaded.
      if (responds) {
        await untilReady(
          child,
          () =>
            fetch(`http://127.0.0.1:${port}`).then((response) => response.body?.cancel()).then(() => true),
        )
      }
      return child
    }
    return { name, port, responds, logFile: log(name), start }
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
