import type { AnyOperation } from '../../operation/operation.ts'
import type { RawInput } from '../../operation/call.ts'
import { readQuery } from '../http/query.ts'

/**
 * Resources have the path and the query of the HTTP API under a scheme of their own: the protocol reserves https for what a
 * client can fetch without the server, and these need its credential.
 */
const scheme = 'acp://'

/** Whether an operation can be read as a resource: what is announced as one, and the tools that read. */
export const isReadable = ({ http, tool, resource }: AnyOperation): boolean =>
  http.method === 'get' && (tool !== undefined || resource !== undefined)

const pathParameters = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)

/** The URI of a resource. Arguments that are undefined are left out. */
export function resourceUri({ http }: AnyOperation, input: Record<string, unknown>): string {
  const inPath = pathParameters(http.path)
  const path = http.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(input[name])))
  const query = new URLSearchParams(
    Object.entries(input).flatMap(([name, value]) =>
      inPath.includes(name) || value === undefined ? [] : [[name, String(value)]]
    ),
  ).toString()
  return `${scheme}${path}${query && `?${query}`}`
}

/** The URI template (RFC 6570) of a resource. */
export function uriTemplate({ http, input }: AnyOperation): string {
  const inPath = pathParameters(http.path)
  const query = Object.keys(input.shape).filter((name) => !inPath.includes(name))
  return `${scheme}${http.path}${query.length > 0 ? `{?${query.join(',')}}` : ''}`
}

/** The operation that a URI names, and its input before validation; undefined if there is none. */
export function findResource(
  uri: string,
  operations: Iterable<AnyOperation>,
): { op: AnyOperation; input: RawInput; path: string } | undefined {
  if (!uri.startsWith(`${scheme}/`) || !URL.canParse(uri)) return undefined
  const url = new URL(uri)
  const parts = url.pathname.split('/')
  for (const op of operations) {
    const values = isReadable(op) && match(op.http.path.split('/'), parts)
    if (!values) continue
    const query = readQuery(url, op.input, {
      strict: Boolean(op.http.strictQuery),
      pathParameters: Object.keys(values),
    })
    return {
      op,
      input: { values: { ...query.values, ...values }, issues: query.issues },
      path: uri.slice(scheme.length),
    }
  }
  return undefined
}

/** The parameters of a path; undefined if it is another one. */
function match(pattern: string[], parts: string[]): Record<string, string> | undefined {
  if (pattern.length !== parts.length) return undefined
  const values: Record<string, string> = {}
  for (const [index, expected] of pattern.entries()) {
    const [, name] = /^\{(\w+)\}$/.exec(expected) ?? []
    const part = parts[index]!
    if (name === undefined ? part !== expected : part === '') return undefined
    try {
      if (name !== undefined) values[name] = decodeURIComponent(part)
    } catch {
      return undefined
    }
  }
  return values
}
