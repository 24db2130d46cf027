import { openapiDocument } from '../../shared/adapters/openapi/document.ts'
import type { AnyOperation } from '../../shared/operation/operation.ts'
import { allOperations } from './walk.ts'

/** A part of the document, with references. */
export interface Part {
  $ref?: string
  description?: string
  properties?: Record<string, Part>
  [keyword: string]: unknown
}

export interface Media {
  schema: Part
  examples?: Record<string, { summary: string; value: unknown }>
}
export interface ResponsePart extends Part {
  description: string
  headers: Record<string, Part & { schema: Part }>
  content: Record<string, Media>
}
export interface OperationPart extends Part {
  operationId: string
  tags: string[]
  summary: string
  parameters: (Part & { name: string; in: string; required: boolean; schema: Part; example?: unknown })[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  security?: object[]
  responses: Record<string, ResponsePart>
}
export interface Document {
  openapi: string
  servers: { url: string }[]
  info: Part
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, OperationPart>>
  components: Record<string, Record<string, Part>>
}

export const documentOf = (operations: readonly AnyOperation[] = allOperations) =>
  openapiDocument(operations, 'http://platform.test') as unknown as Document

/** The part that a reference names, or the part itself. */
export function resolved<P extends object>(document: Document, part: P): P {
  if (!('$ref' in part)) return part
  const keys = (part.$ref as string).slice(2).split('/')
  return keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document) as P
}

export const operationsIn = (document: Document) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ place: `${method} ${path}`, operation }))
  )

/** The paths of the fields in a schema, at every level, for which neither they nor the schema they refer to has a description. */
export function undescribedFields(document: Document, schema: Part, path: string): string[] {
  const fields = Object.entries(schema.properties ?? {})
  const inside = [
    schema.items,
    schema.additionalProperties,
    ...['anyOf', 'oneOf', 'allOf'].flatMap((key) => schema[key] ?? []),
  ]
    .filter((value): value is Part => value !== null && typeof value === 'object')
  return [
    ...fields.filter(([, field]) => !field.description && !resolved(document, field).description)
      .map(([name]) => `${path}.${name}`),
    ...fields.flatMap(([name, field]) => undescribedFields(document, field, `${path}.${name}`)),
    ...inside.flatMap((part) => undescribedFields(document, part, path)),
  ]
}
