import { join } from 'node:path'
import type { Plugin } from 'rolldown'
import { root } from '../local/path.ts'
import { packedModule } from './packed-module.ts'

/** Replaces each read of a package's file by the import of a module that has the file. */
export const packageFiles: Plugin = {
  name: 'package files',
  transform: {
    filter: { code: 'readPackageFile(' },
    handler: (code) =>
      code.replaceAll(/readPackageFile\('([^']+)'\)/g, `import('packed:$1').then(({ read }) => read())`),
  },
  resolveId: { filter: { id: /^packed:/ }, handler: (id) => id },
  load: {
    filter: { id: /^packed:/ },
    handler: async (id) =>
      packedModule(
        await Deno.readFile(join(root, 'node_modules', id.slice('packed:'.length))),
        id.endsWith('.wasm') ? 'binary' : 'text',
      ),
  },
}
