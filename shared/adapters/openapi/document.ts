import type { AnyOperation } from '../../operation/operation.ts'
import { tagOf, tags } from '../../operations/tags.ts'
import { type Json, openComponents } from './components.ts'
import { info } from './info.ts'
import { describeOperations } from './describe-operation.ts'
import { securitySchemes } from './security.ts'
import { withNumberFormats } from './number-formats.ts'
import { describeWebhooks } from './webhooks.ts'

/** The OpenAPI 3.1 description of the operations, from the same objects that serve them. */
export function openapiDocument(operations: readonly AnyOperation[], baseUrl: string): Json {
  const components = openComponents()
  const paths: Record<string, Json> = {}
  for (const [path, here] of Map.groupBy(operations, ({ http }) => http.path)) {
    const methods = [...Map.groupBy(here, ({ http }) => http.method)]
    paths[path] = Object.fromEntries(
      methods.map(([method, ops]) => [method, describeOperations(ops, components, baseUrl)]),
    )
  }
  const webhooks = describeWebhooks(components)
  const used = new Set(operations.map(({ http }) => tagOf(http.path)))
  return withNumberFormats({
    openapi: '3.1.0',
    info: info(baseUrl),
    externalDocs: { description: 'Reference, guides and every error', url: `${baseUrl}/docs` },
    servers: [{ url: baseUrl }],
    security: [{ apiKey: [] }, { accessToken: [] }],
    tags: tags.filter(({ name }) => used.has(name)).map(({ name, description }) => ({ name, description })),
    paths,
    webhooks,
    components: {
      securitySchemes,
      ...components.parts,
      schemas: Object.fromEntries(
        Object.entries(components.parts.schemas).sort(([one], [other]) => one < other ? -1 : 1),
      ),
    },
  })
}
