import { join } from 'node:path'
import type { Plugin } from 'rolldown'
import { root, webFolder } from '../local/path.ts'
import { packedModule } from './packed-module.ts'

const folders: Record<string, string> = {
  Package: 'node_modules',
  Built: webFolder,
  Landing: 'docs/landing',
}

/** Replaces each read of a file of a package, of a built script or of a picture by the import of a module that has the file. */
export const packageFiles: Plugin = {
  name: 'package files',
  transform: {
    filter: { code: /read(Package|Built|Landing)File\(/ },
    handler: (code) =>
      code.replaceAll(
        /read(Package|Built|Landing)File\('([^']+)'\)/g,
        (_, kind, path) => `import('packed:${folders[kind]}/${path}').then(({ read }) => read())`,
      ),
  },
  resolveId: { filter: { id: /^packed:/ }, handler: (id) => id },
  load: {
    filter: { id: /^packed:/ },
    handler: async (id) => {
      const bytes = await Deno.readFile(join(root, id.slice('packed:'.length)))
      // Whatever the file's own type is.
      return {
        code: packedModule(bytes, /\.(wasm|woff2|webp)$/.test(id) ? 'binary' : 'text'),
        moduleType: 'js',
      }
    },
  },
}
