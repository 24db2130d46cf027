import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { type OutputChunk, type Plugin, rolldown } from 'rolldown'
import { functionNames } from '../local/functions.ts'
import { root } from '../local/path.ts'
import { documentPages } from './document-pages.ts'
import { openapi } from './openapi.ts'
import { packageFiles } from './package-files.ts'
import { buildWeb } from './web.ts'

/**
 * Writes each function as JavaScript with its packages and the files that it reads, so that nothing else is uploaded
 * (docs/decisions/deployment.md).
 * @param folder gets a folder for each function
 */
export async function buildFunctions(folder: string): Promise<void> {
  await Deno.remove(folder, { recursive: true }).catch((error) => {
    if (!(error instanceof Deno.errors.NotFound)) throw error
  })
  await buildWeb()
  await Promise.all(
    functionNames.map((name) => buildFunction(join(root, 'functions', name, 'index.ts'), join(folder, name))),
  )
}

/** Writes one function, with `index.js` as its entry. */
export async function buildFunction(entrypoint: string, folder: string): Promise<void> {
  const bundle = await rolldown({
    input: { index: entrypoint },
    cwd: root,
    platform: 'node',
    resolve: { conditionNames: ['deno', 'import', 'module'] },
    transform: { inject: nodeGlobals },
    plugins: [builtins, packageFiles, openapi, documentPages],
    checks: { pluginTimings: false },
    onLog(level, { message }) {
      if (level === 'warn') throw new Error(message)
    },
  })
  const { output } = await bundle.generate({ format: 'esm', minify: true, keepNames: true })
  await bundle.close()
  const chunks = output.filter((file): file is OutputChunk => file.type === 'chunk')
  if (chunks.some(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/package-file.ts')))) {
    throw new Error(`${entrypoint} reads a file of a package whose path is not a literal`)
  }
  await Deno.mkdir(folder, { recursive: true })
  await Promise.all(chunks.map(async ({ fileName, code, isEntry }) => {
    await Deno.writeTextFile(join(folder, fileName), isEntry ? code + listOf(chunks) : code)
  }))
}

/** The Supabase CLI searches a file for imports to find what to upload, and does not know a minifier's form of them. */
const listOf = (chunks: readonly OutputChunk[]) =>
  `export const files = () => [${
    chunks.filter(({ isEntry }) => !isEntry).map(({ fileName }) => `import("./${fileName}")`).join(',\n')
  }]\n`

/** Deno has these only inside of packages. */
const nodeGlobals: Record<string, [string, string]> = {
  Buffer: ['node:buffer', 'Buffer'],
  setImmediate: ['node:timers', 'setImmediate'],
  clearImmediate: ['node:timers', 'clearImmediate'],
}

/** Deno knows the modules of Node only with their prefix. */
const builtins: Plugin = {
  name: 'builtins',
  resolveId: {
    filter: { id: new RegExp(`^(${builtinModules.join('|')})$`) },
    handler: (id) => ({ id: `node:${id}`, external: true }),
  },
}
