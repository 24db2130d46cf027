import type { Plugin } from 'rolldown'
import { makePages } from '../../shared/adapters/documents/make-pages.ts'
import { loadAll } from '../../shared/operation/group.ts'
import { groups } from '../../shared/operations/index.ts'
import { packedModule } from './packed-module.ts'

/** The pages of guides and operations in place of a module that has none. */
export const documentPages: Plugin = {
  name: 'document pages',
  resolveId: { filter: { id: /^document-pages:/ }, handler: (id) => id },
  load: {
    filter: { id: /\/shared\/adapters\/documents\/built-pages\.ts$|^document-pages:$/ },
    async handler(id) {
      if (id !== 'document-pages:') {
        return `export async function readBuiltPages() {
          const { read } = await import('document-pages:')
          return JSON.parse(new TextDecoder().decode(await read()))
        }`
      }
      const pages = await makePages(await loadAll(groups({ playcountHistory: true })))
      return packedModule(new TextEncoder().encode(JSON.stringify(pages)), 'text')
    },
  },
}
