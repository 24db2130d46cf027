// The operations as the OpenAPI document describes them: the fuzzer knows nothing else about the routes.

// deno-lint-ignore no-explicit-any -- a JSON Schema, read by its keywords
export type Schema = any

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
}

export interface Media {
  schema?: Schema
}

export interface DescribedResponse {
  content?: Record<string, Media>
  headers?: Record<string, { schema?: Schema }>
}

export interface DescribedOperation {
  id: string
  method: string
  path: string
  isPublic: boolean
  parameters: Parameter[]
  bodies: Record<string, Media>
  responses: Record<string, DescribedResponse>
}

/** What the document refers to by `$ref`. */
export type Resolve = <T>(value: T) => T

export function resolver(document: Schema): Resolve {
  const resolve = (value: Schema): Schema => {
    if (typeof value?.$ref !== 'string') return value
    const path = value.$ref.slice(2).split('/')
    return resolve(path.reduce((at: Schema, name: string) => at[name.replaceAll('~1', '/')], document))
  }
  return resolve
}

export function operationsOf(document: Schema, resolve: Resolve): DescribedOperation[] {
  return Object.entries<Schema>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Schema>(methods).filter(([, op]) => op.responses).map(([method, op]) => ({
      id: op.operationId,
      method: method.toUpperCase(),
      path,
      isPublic: op.security?.length === 0,
      parameters: (op.parameters ?? []).map(resolve),
      bodies: resolve(op.requestBody ?? {}).content ?? {},
      responses: Object.fromEntries(
        Object.entries<Schema>(op.responses).map(([status, response]) => [status, resolve(response)]),
      ),
    }))
  )
}
