import { type AnyOperation, fieldsOfFile, takesBody } from '../../operation/operation.ts'
import type { OperationExamples } from '../../operation/example.ts'
import { placeholderApp, placeholderBase, placeholderSince } from './document-page.ts'

/** The address of an operation. */
export const titleOf = ({ http }: AnyOperation): string =>
  `${http.method.toUpperCase()} ${http.path}${http.action ? ` (${http.action})` : ''}`

/** What a request of an operation has, from its example. */
interface Call {
  method: string
  path: string
  url: string
  pathFields: Record<string, unknown>
  query: Record<string, unknown>
  /** Undefined without a body. */
  body?: Record<string, unknown>
  headers: Record<string, string>
}

export function callOf({ http }: AnyOperation, example: OperationExamples | undefined): Call {
  const { input: given = {}, headers = {} } = example ?? {}
  // A person returns only to an address that the deployment allows, such as its own.
  const text = JSON.stringify(given).replaceAll('https://app.example.com', placeholderApp)
  const input: Record<string, unknown> = {
    ...JSON.parse(text),
    ...'since' in given && { since: placeholderSince },
  }
  const inPath = [...http.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const elsewhere = [...inPath, ...http.upload ? fieldsOfFile(http.upload) : []]
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !elsewhere.includes(name)))
  const filled = http.path.replace(/\{(\w+)\}/g, (_, name) => String(input[name] ?? `{${name}}`))
  const hasBody = takesBody(http) && !http.upload
  const query = hasBody ? {} : rest
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const body = { ...http.action !== undefined && { action: http.action }, ...rest }
  return {
    method: http.method.toUpperCase(),
    path: http.path,
    url: `${placeholderBase}${filled}${search.size > 0 ? `?${search}` : ''}`,
    pathFields: Object.fromEntries(inPath.map((name) => [name, input[name] ?? `{${name}}`])),
    query,
    ...hasBody && { body: example?.body ?? body },
    headers,
  }
}

/** The header of the credential, as a shell writes it: none for public operations. */
const credential = ({ access: { principals } }: AnyOperation): [string, string] | undefined => {
  if (principals.includes('public')) return undefined
  return principals.includes('api_key') ? ['x-api-key', '$KEY'] : ['authorization', 'Bearer $SESSION']
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The request as a command of a shell. */
export function curl(op: AnyOperation, call: Call): string {
  const sent = credential(op)
  const parts = [
    `curl ${call.method === 'GET' ? '' : `-X ${call.method} `}${quoted(call.url)}`,
    ...sent ? [`-H "${sent[0]}: ${sent[1]}"`] : [],
    ...Object.entries(call.headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...op.http.upload ? [`-F ${quoted(`${op.http.upload.field}=@FILE`)}`] : [],
    ...call.body ? [`-H 'content-type: application/json'`, `-d ${quoted(JSON.stringify(call.body))}`] : [],
  ]
  return parts.join(' \\\n  ')
}

/** A value as an expression of JavaScript, over several lines. */
const script = (value: unknown) =>
  JSON.stringify(value, null, 2).split('\n').map((line) => line.replace(/^( *)"([A-Za-z_]\w*)":/, '$1$2:'))
    .join('\n')

/** The request by the client, whose types know the path. */
export function typescript(op: AnyOperation, call: Call): string | undefined {
  if (op.http.upload || op.http.raw !== undefined) return undefined
  const params = {
    ...Object.keys(call.pathFields).length > 0 && { path: call.pathFields },
    ...Object.keys(call.query).length > 0 && { query: call.query },
  }
  const init = {
    ...Object.keys(params).length > 0 && { params },
    ...call.body && { body: call.body },
  }
  const given = Object.keys(init).length > 0 ? `, ${script(init)}` : ''
  const isSession = credential(op)?.[0] === 'authorization'
  return [
    `import { createClient } from 'artist-catalog-client'`,
    ``,
    `const client = createClient({ baseUrl: '${placeholderBase}', ${
      isSession ? 'accessToken: () => process.env.SESSION' : 'apiKey: process.env.KEY'
    } })`,
    `const { data, error } = await client.${call.method}('${call.path}'${given})`,
    `console.log(error ?? data)`,
  ].join('\n')
}

/** A value as a literal of Python. */
function literal(value: unknown, indent = ''): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  const deeper = `${indent}    `
  const entries = Array.isArray(value)
    ? value.map((item) => literal(item, deeper))
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${literal(item, deeper)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const short = `${open}${entries.join(', ')}${close}`
  if (short.length < 70 && !short.includes('\n')) return short
  return `${open}\n${entries.map((entry) => `${deeper}${entry},\n`).join('')}${indent}${close}`
}

/** The request by the library `requests`. */
export function python(op: AnyOperation, call: Call): string {
  const sent = credential(op)
  const headers = {
    ...sent && { [sent[0]]: sent[0] === 'x-api-key' ? '{KEY}' : 'Bearer {SESSION}' },
    ...call.headers,
  }
  const given = literal(headers, '    ')
    .replace('"{KEY}"', 'os.environ["KEY"]')
    .replace('"Bearer {SESSION}"', '"Bearer " + os.environ["SESSION"]')
  return [
    `import os`,
    `import requests`,
    ``,
    `response = requests.${op.http.method}(`,
    `    ${JSON.stringify(call.url)},`,
    ...Object.keys(headers).length > 0 ? [`    headers=${given},`] : [],
    ...op.http.upload ? [`    files={"${op.http.upload.field}": open("FILE", "rb")},`] : [],
    ...call.body ? [`    json=${literal(call.body, '    ')},`] : [],
    `)`,
    `response.raise_for_status()`,
    op.http.produces ? `print(response.text)` : `print(response.json())`,
  ].join('\n')
}
