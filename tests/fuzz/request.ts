import { rpcBody, rpcHeaders } from '../support/mcp-clients.ts'
import { infinite } from './hostile.ts'
import type { Household } from './households.ts'
import { pixel } from './values.ts'
import type { HttpPlan, McpPlan, Mutation, Plan } from './plan.ts'

export interface Sent {
  target: string
  method: string
  headers: Record<string, string>
  body?: string | Uint8Array | FormData
}

type Fill = <T>(value: T) => T

/** Replaces the placeholders of ids by those that exist when the request is sent. */
const filler = (own: Household, foreign: Household, isPublic: boolean): Fill => {
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') {
      return value.replace(
        /\{\{(own|foreign):(\w+):(\d+)\}\}/g,
        (_, whose, kind, index) => (whose === 'own' ? own : foreign).record(kind, Number(index)),
      )
        // Of a household, so that its own people are not foreign to another one.
        .replace(
          /^stranger-(\d+)@/,
          (address, number) => isPublic ? address : `stranger-${number}-${own.id}@`,
        )
    }
    if (Array.isArray(value)) return value.map(fill)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, fill(field)]))
  }
  return fill as Fill
}

/** The places in a value where a mutation can be made: each object or list with a key. */
function places(value: unknown, found: [Record<string, unknown>, string][] = []) {
  if (value === null || typeof value !== 'object') return found
  for (const key of Object.keys(value).slice(0, 50)) {
    found.push([value as Record<string, unknown>, key])
    if (found.length < 200) places((value as Record<string, unknown>)[key], found)
  }
  return found
}

function mutate(values: Record<string, unknown>, mutations: readonly Mutation[]) {
  for (const mutation of mutations) {
    const all = places(values)
    const place = 'at' in mutation ? all[mutation.at % Math.max(1, all.length)] : undefined
    if (mutation.do === 'add') {
      const { name, value } = mutation
      // An own field of that name, not the prototype.
      Object.defineProperty(values, name, { value, enumerable: true, configurable: true, writable: true })
    } else if (mutation.do === 'drop' && place) delete place[0][place[1]]
    else if (mutation.do === 'replace' && place) place[0][place[1]] = mutation.value
  }
}

const jsonText = (value: unknown) => JSON.stringify(value)?.replaceAll(`"${infinite}"`, '1e400') ?? ''

const withHeaders = (headers: Record<string, string>, mutations: readonly Mutation[]) =>
  Object.assign(
    {},
    headers,
    ...mutations.map((mutation) => mutation.do === 'headers' ? mutation.headers : {}),
  )

function bodyText(text: string, mutations: readonly Mutation[]): string | Uint8Array {
  const last = mutations.findLast((mutation) => mutation.do === 'body')
  if (!last) return text
  if (typeof last.body === 'string' || last.body instanceof Uint8Array) return last.body
  return text.slice(0, Math.floor(text.length * last.body.part / 100))
}

/** A segment of a path that is not empty and not a dot, so that it stays the path of its operation. */
const segment = (value: unknown) => {
  const text = String(value).toWellFormed().slice(0, 10_000)
  return encodeURIComponent(/^\.{0,2}$/.test(text) ? 'x' : text)
}

function httpRequest(plan: HttpPlan, fill: Fill, credentials: Record<string, string>): Sent {
  const { op, media, mutations } = plan
  const body = structuredClone(fill(plan.body))
  const query = { ...fill(plan.query) }
  const path = { ...fill(plan.path) }
  const isObject = body !== null && typeof body === 'object' && !Array.isArray(body)
  mutate(isObject ? body as Record<string, unknown> : query, mutations)
  const names = Object.keys(path)
  for (const mutation of mutations) {
    if (mutation.do === 'path' && names.length > 0) path[names[mutation.at % names.length]!] = mutation.text
  }
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) parameters.append(name, String(value).slice(0, 5_000))
  const added = mutations.flatMap((mutation) => mutation.do === 'query' ? [mutation.query] : [])
  const text = [parameters.toString(), ...added].filter(Boolean).join('&')
  const target = op.path.replace(/\{(\w+)\}/g, (_, name) => segment(path[name])) + (text && `?${text}`)
  if (media === 'multipart/form-data' && !mutations.some((mutation) => mutation.do === 'body')) {
    const form = new FormData()
    for (const [name, value] of Object.entries(body as object)) {
      const content = String(value).length % 2 === 0 ? Uint8Array.fromBase64(pixel) : String(value)
      form.append(name, new File([content], 'a.png', { type: 'image/png' }))
    }
    return { target, method: op.method, headers: withHeaders(credentials, []), body: form }
  }
  const headers = withHeaders({ ...credentials, ...media && { 'content-type': media } }, mutations)
  return {
    target,
    method: op.method,
    headers,
    ...media && { body: bodyText(jsonText(body), mutations) },
  }
}

function mcpRequest(plan: McpPlan, fill: Fill, credentials: Record<string, string>): Sent {
  const args = structuredClone(fill(plan.body)) as Record<string, unknown>
  mutate(args, plan.mutations)
  const params = { name: plan.tool.name, arguments: args }
  return {
    target: '/mcp',
    method: 'POST',
    headers: withHeaders(
      { ...rpcHeaders(plan.revision, 'tools/call', params), ...credentials },
      plan.mutations,
    ),
    body: bodyText(
      jsonText({ ...rpcBody(plan.revision, 'tools/call', params), ...plan.envelope }),
      plan.mutations,
    ),
  }
}

export function requestOf(plan: Plan, households: readonly [Household, Household]): Sent {
  const own = households[plan.household]
  const fill = filler(own, households[1 - plan.household as 0 | 1], 'op' in plan && plan.op.isPublic)
  const credentials = own.credentials[plan.actor]
  return 'op' in plan ? httpRequest(plan, fill, credentials) : mcpRequest(plan, fill, credentials)
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The request as a command. A long body is cut, with its length. */
export function curl({ target, method, headers, body }: Sent, baseUrl: string): string {
  const text = body instanceof FormData
    ? '(a form with a file)'
    : body instanceof Uint8Array
    ? `(bytes ${[...body].map((byte) => byte.toString(16).padStart(2, '0')).join(' ')})`
    : body
  const shown = text === undefined || text.length <= 2_000
    ? text
    : `${text.slice(0, 2_000)}... (${text.length} characters)`
  return [
    `curl -i -X ${method} ${
      quoted(baseUrl + (target.length > 2_000 ? `${target.slice(0, 2_000)}...` : target))
    }`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value.slice(0, 500)}`)}`),
    ...shown === undefined ? [] : [`--data-binary ${quoted(shown)}`],
  ].join(' ')
}
