/** The parts of an OpenAPI document that are read here. */
export interface OpenApi {
  info: object
  paths: Record<string, Record<string, object>>
  components: Record<string, Record<string, object>>
  tags?: unknown
  webhooks?: unknown
}

/** The part of the document about one method of a path, with the components that it refers to. */
export function documentOf(
  { tags: _tags, webhooks: _webhooks, ...document }: OpenApi,
  { path, method }: { path: string; method: string },
  title: string,
): OpenApi {
  const { securitySchemes, ...parts } = document.components
  const components: OpenApi['components'] = { securitySchemes: securitySchemes! }
  const take = (part: object): void =>
    void JSON.stringify(part, (_, value) => {
      const [, kind, name] = /^#\/components\/(\w+)\/(.+)$/.exec(value) ?? []
      const named = name === undefined ? undefined : parts[kind!]?.[name]
      if (named && !components[kind!]?.[name!]) {
        ;(components[kind!] ??= {})[name!] = named
        take(named)
      }
      return value
    })
  const operation = document.paths[path]![method]!
  take(operation)
  const { description: _description, ...info } = document.info as { description?: string }
  return { ...document, info: { ...info, title }, paths: { [path]: { [method]: operation } }, components }
}
