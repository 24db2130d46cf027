import { join } from 'node:path'
import { untilReady } from './children.ts'
import { type EdgeOptions, startDeno } from './deno.ts'
import { root, webFolder } from './path.ts'
import { freePort } from './ports.ts'
import type { StartOptions } from './supervise.ts'

/** The model's library reads the host name when it loads. */
const model = '--allow-sys=hostname'

/** The wasm of image codecs are files of their packages. */
const codecs = ['node_modules/@jsquash', 'node_modules/@resvg', 'node_modules/imagescript/wasm']
/** The wasm that cuts typefaces. */
const fonts = ['node_modules/harfbuzzjs']
/** The guides that are served, which a deployment has as a module. */
const guides = ['docs', 'shared/client/README.md', 'shared/cli/README.md']
/** The typeface of pages and documents. */
const typeface = 'node_modules/@fontsource-variable/inter/files'

/** What the functions may do beside network and environment. What is deployed reads no files (supabase/build). */
const functions: Record<string, { reads?: string[]; permissions: string[] }> = {
  api: { reads: [...codecs, typeface, ...guides], permissions: [model] },
  mcp: { reads: [...codecs, webFolder], permissions: [model] },
  s: { reads: [...codecs, typeface, webFolder, 'docs/landing'], permissions: [] },
  oauth: { reads: [typeface, webFolder], permissions: [] },
  worker: { reads: fonts, permissions: [model] },
}

export const functionNames = Object.keys(functions)

/** Where a function's code is. */
export interface FunctionSource {
  script: string
  /** The files and folders that it reads. */
  reads?: readonly string[]
  edge?: EdgeOptions
}

const ofCheckout = (name: string): FunctionSource => ({
  script: join(root, 'functions', name, 'index.ts'),
  reads: functions[name]!.reads?.map((path) => join(root, path)),
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
    const { script, reads = [], edge } = source(name)
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
          ...reads.length > 0 ? [`--allow-read=${reads.join(',')}`] : [],
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
          (signal) =>
            fetch(`http://127.0.0.1:${port}`, { signal }).then((response) => response.body?.cancel()).then(
              () => true,
            ),
        )
      }
      return child
    }
    return { name, port, responds, logFile: log(name), start }
  })
}

/** Builds the functions for the edge runtime's Deno, as they are deployed. */
export async function buildForEdge(dir: string): Promise<(name: string) => FunctionSource> {
  // Imported here, because a start without --edge builds nothing.
  const { buildFunctions } = await import('../build/build-functions.ts')
  const folder = join(dir, 'functions')
  await buildFunctions(folder)
  return (name) => ({ script: join(folder, name, 'index.js'), edge: { dir } })
}
