import { join } from 'node:path'
import { untilReady } from './children.ts'
import { type EdgeOptions, startDeno } from './deno.ts'
import { root } from './path.ts'
import { freePort } from './ports.ts'
import type { StartOptions } from './supervise.ts'

/** The model's library reads the host name when it loads. */
const model = '--allow-sys=hostname'

/** The wasm of image codecs are files of their packages. */
const codecs = ['node_modules/@jsquash', 'node_modules/@resvg']
/** The guides that are served, which a deployment has as a module. */
const guides = ['docs', 'shared/client/README.md', 'shared/cli/README.md']
/** The script of the reference page. */
const reference = 'node_modules/@scalar/fastify-api-reference/dist/js/standalone.js'

/**
 * What the functions may do beside network and environment, as on the edge. The files that they read are uploaded with them
 * (static_files in supabase/config.toml).
 */
const functions: Record<string, { reads?: string[]; permissions: string[] }> = {
  api: { reads: [...codecs, reference, ...guides], permissions: [model] },
  mcp: { reads: codecs, permissions: [model] },
  s: { reads: codecs, permissions: [] },
  oauth: { permissions: [] },
  worker: { permissions: [model] },
}

export const functionNames = Object.keys(functions)

/** The files and folders that a function reads. */
export const readsOf = (name: string): readonly string[] => functions[name]?.reads ?? []

/** Where a function's code and files are. */
export interface FunctionSource {
  script: string
  /** The folder of the checkout or of the upload, in which are the files that it reads. */
  folder: string
  edge?: EdgeOptions
}

const ofCheckout = (name: string): FunctionSource => ({
  script: join(root, 'functions', name, 'index.ts'),
  folder: root,
})

interface Options {
  env: (name: string) => Record<string, string>
  log: (name: string) => string
  /** Default: this checkout. */
  source?: (name: string) => FunctionSource
}

/** The functions, each with a fixed port. */
export function planFunctions({ env, log, source = ofCheckout }: Options) {
  return functionNames.map((name) => {
    const { permissions } = functions[name]!
    const reads = readsOf(name)
    const { script, folder, edge } = source(name)
    const variables = env(name)
    // A worker process listens only for its metrics.
    const port = name === 'worker' && Number(variables.WORKER_METRICS_PORT) || freePort()
    const responds = name !== 'worker' || variables.WORKER_SECRET !== undefined
    const start = async (options: StartOptions) => {
      const child = await startDeno({
        name,
        port,
        script,
        edge,
        permissions: [
          '--allow-net',
          '--allow-env',
          ...reads.length > 0 ? [`--allow-read=${reads.map((path) => join(folder, path)).join(',')}`] : [],
          ...permissions,
        ],
        cwd: root,
        env: variables,
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

/** The functions of this checkout under the edge runtime's Deno. */
export const onEdge = (dir: string) => (name: string): FunctionSource => ({
  ...ofCheckout(name),
  edge: { dir },
})
