import type { Plugin } from 'rolldown'
import { openapiDocument } from '../../shared/adapters/openapi/document.ts'
import { loadAll } from '../../shared/operation/group.ts'
import { groups } from '../../shared/operations/index.ts'
import { packedModule } from './packed-module.ts'

/** Stands for the address of the deployment, which is not known yet. */
const placeholder = 'https://base-url.invalid'

/** The finished OpenAPI document in place of a module that has none. */
export const openapi: Plugin = {
  name: 'openapi',
  resolveId: { filter: { id: /^openapi:/ }, handler: (id) => id },
  load: {
    filter: { id: /\/shared\/adapters\/openapi\/built\.ts$|^openapi:$/ },
    async handler(id) {
      if (id !== 'openapi:') {
        return `export async function readBuiltDocument(baseUrl) {
          const { read } = await import('openapi:')
          const text = new TextDecoder().decode(await read())
          return text.replaceAll('${placeholder}', () => JSON.stringify(baseUrl).slice(1, -1))
        }`
      }
      const operations = await loadAll(groups({ playcountHistory: true }))
      const text = JSON.stringify(openapiDocument(operations, placeholder))
      return packedModule(new TextEncoder().encode(text), 'text')
    },
  },
}
