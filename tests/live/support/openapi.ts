import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Reply } from './http.ts'
import { deployment } from './rule.ts'

export interface Media {
  schema: object
  examples?: Record<string, { value: unknown }>
}
export interface Described {
  description: string
  content?: Record<string, Media>
  headers?: object
}
export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security?: object[]
  parameters: {
    name: string
    in: string
    required?: boolean
    description?: string
    schema: Record<string, unknown>
    example?: unknown
  }[]
  requestBody?: { content: Record<string, Media> }
  /** Many operations refer to the same responses. */
  responses: Record<string, Described | { $ref: string }>
  /** The kinds of credentials that it takes. */
  'x-principals': string[]
  'x-scope': 'read' | 'write'
}

export interface OpenApi {
  openapi: string
  servers: { url: string }[]
  info: { version: string; title: string }
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, Record<string, Operation>>
  components: { responses?: Record<string, Described>; schemas?: Record<string, object> }
}

let document: Promise<OpenApi> | undefined
let ajv: Ajv2020

/** The deployment's own description of its interface. */
export const openApi = (): Promise<OpenApi> =>
  document ??= fetch(`${deployment.base_url}/api/openapi.json`).then((response) => response.json())

/** The operation of a request. */
async function findOperation(method: string, path: string): Promise<Operation | undefined> {
  const segments = path.split('?')[0]!.split('/')
  const fits = (template: string) => {
    const parts = template.split('/')
    return parts.length === segments.length &&
      parts.every((part, index) => part.startsWith('{') || part === segments[index])
  }
  // A path without parameters comes before one with.
  const [found] = Object.entries((await openApi()).paths).filter(([template]) => fits(template))
    .sort(([one], [other]) => one.split('{').length - other.split('{').length)
  return found?.[1][method.toLowerCase()]
}

/** A response of an operation; undefined if its status is not described. */
async function describedResponse(
  operation: Operation,
  status: string,
): Promise<Described | undefined> {
  const response = operation.responses[status]
  return response && '$ref' in response
    ? (await openApi()).components.responses?.[response.$ref.split('/').at(-1)!]
    : response
}

/** How a value differs from a schema of the document; empty if it does not. */
export async function mismatches(schema: object, value: unknown): Promise<string[]> {
  const { components: { schemas = {} } } = await openApi()
  if (!ajv) {
    ajv = new Ajv2020({ strict: false, allErrors: true })
    addFormats.default(ajv)
    for (const [name, component] of Object.entries(schemas)) {
      ajv.addSchema(component, `#/components/schemas/${name}`)
    }
  }
  const validate = ajv.compile(schema)
  return validate(value)
    ? []
    : validate.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`)
}

/** How a JSON response of the API differs from its description; empty if it does not. Undescribed paths are left out. */
export async function differences(
  method: string,
  path: string,
  { status, headers, body }: Reply,
): Promise<string[]> {
  const operation = await findOperation(method, path)
  if (!operation) return []
  const described = await describedResponse(operation, String(status))
  if (!described) return [`the status ${status} is not described`]
  const type = headers.get('content-type')?.split(';')[0] ?? ''
  const schema = described.content?.[type]?.schema
  if (!schema) return body === undefined ? [] : [`${type} is not described for ${status}`]
  return type === 'application/json' ? await mismatches(schema, body) : []
}
