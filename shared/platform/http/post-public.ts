import { closeConnection, connect, writeAll } from '../connect.ts'
import { retryAfterMs } from './client.ts'
import {
  type AddressRules,
  isLoopback,
  isPublicAddress,
  literalAddress,
  publicUrlProblem,
} from './public-address.ts'
import { resolveHost } from './resolve-host.ts'

export type PostFault =
  | 'address_refused'
  | 'host_not_found'
  | 'connection_failed'
  | 'tls_failed'
  | 'timed_out'
  | 'invalid_response'

/** There was no response. */
export class PostError extends Error {
  readonly fault: PostFault

  constructor(fault: PostFault, options?: ErrorOptions) {
    super(fault, options)
    this.fault = fault
  }
}

export interface PublicPost {
  url: string
  headers: Record<string, string>
  body: string
  /** Aborts the request; its reason is thrown. */
  signal?: AbortSignal
}

export interface PublicResponse {
  status: number
  retryAfterMs?: number
}

export interface PostOptions extends AddressRules {
  /** The addresses of a name. */
  resolve: (host: string, signal: AbortSignal) => Promise<string[]>
  timeoutMs: number
  /** The certificates of private authorities, PEM. */
  caCerts: string[]
}

const maxHeadBytes = 16 * 1024
/** For one of several addresses, so that an unreachable one leaves time for the next. */
const connectTimeoutMs = 3_000

/**
 * Sends requests to addresses that customers choose, over a connection of our own: `fetch` would resolve the name a second
 * time, and connect to what it gets then. The name is resolved once, every address is checked, and the connection is
 * opened to such an address, while TLS verifies the name (docs/decisions/background-work.md). Only the head of a response is read,
 * and a redirect is a response like any other.
 */
export const publicPoster = (given: Partial<PostOptions> = {}) => {
  const options: PostOptions = {
    allowLoopback: false,
    resolve: resolveHost,
    timeoutMs: 10_000,
    caCerts: [],
    ...given,
  }
  /** @throws PostError, or the signal's reason */
  return async ({ signal, ...request }: PublicPost): Promise<PublicResponse> => {
    const limit = AbortSignal.timeout(options.timeoutMs)
    const either = signal ? AbortSignal.any([signal, limit]) : limit
    try {
      return await post(request, options, either)
    } catch (error) {
      signal?.throwIfAborted()
      if (limit.aborted) throw new PostError('timed_out')
      throw error instanceof PostError ? error : new PostError('connection_failed', { cause: error })
    }
  }
}

export type PostPublic = ReturnType<typeof publicPoster>

async function post(request: PublicPost, options: PostOptions, signal: AbortSignal): Promise<PublicResponse> {
  const url = new URL(request.url)
  if (publicUrlProblem(url, options)) throw new PostError('address_refused')
  let connection = await connectAny(await checkedAddresses(url, options, signal), url, signal)
  const stop = () => closeConnection(connection)
  signal.addEventListener('abort', stop)
  try {
    signal.throwIfAborted()
    if (url.protocol === 'https:') {
      await startTls(connection, url, options.caCerts, (tls) => connection = tls)
    }
    signal.throwIfAborted()
    // A receiver may respond before it has read everything.
    const writing = writeAll(connection, requestBytes(url, request)).catch((error) => error)
    return await readHead(connection, writing)
  } finally {
    signal.removeEventListener('abort', stop)
    closeConnection(connection)
  }
}

/** The addresses of a host. One that is not public refuses all: it may belong to an attack. */
async function checkedAddresses(url: URL, { resolve, allowLoopback }: PostOptions, signal: AbortSignal) {
  const literal = literalAddress(url)
  const addresses = literal ? [literal] : await resolve(url.hostname, signal)
  if (addresses.length === 0) throw new PostError('host_not_found')
  const isAllowed = (address: string) => isPublicAddress(address) || allowLoopback && isLoopback(address)
  if (!addresses.every(isAllowed)) throw new PostError('address_refused')
  return addresses
}

async function connectAny(addresses: string[], url: URL, signal: AbortSignal): Promise<Deno.Conn> {
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  let fault: unknown
  for (const hostname of addresses.slice(0, 3)) {
    try {
      return await connect(
        { hostname, port },
        AbortSignal.any([signal, AbortSignal.timeout(connectTimeoutMs)]),
      )
    } catch (error) {
      signal.throwIfAborted()
      fault = error
    }
  }
  throw new PostError('connection_failed', { cause: fault })
}

/** Verifies the certificate for the name. `opened` gets the connection before the handshake, which may never end. */
async function startTls(
  plain: Deno.Conn,
  { hostname }: URL,
  caCerts: string[],
  opened: (connection: Deno.Conn) => void,
): Promise<void> {
  try {
    const name = hostname.replace(/^\[(.*)\]$/, '$1')
    const tls = await Deno.startTls(plain as Deno.TcpConn, { hostname: name, caCerts })
    opened(tls)
    await tls.handshake()
  } catch (cause) {
    throw new PostError('tls_failed', { cause })
  }
}

function requestBytes(url: URL, { headers, body }: PublicPost): Uint8Array {
  const content = new TextEncoder().encode(body)
  const lines = Object.entries({
    host: url.host,
    ...headers,
    'content-length': String(content.byteLength),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = new TextEncoder().encode(`POST ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const bytes = new Uint8Array(head.byteLength + content.byteLength)
  bytes.set(head)
  bytes.set(content, head.byteLength)
  return bytes
}

/** Reads the head of the final response; interim ones (1xx) come before it. */
async function readHead(connection: Deno.Conn, writing: Promise<unknown>): Promise<PublicResponse> {
  const decoder = new TextDecoder('latin1')
  const buffer = new Uint8Array(4096)
  let text = ''
  for (let read = 0; read < maxHeadBytes;) {
    const length = await connection.read(buffer)
    if (length === null) throw new PostError('connection_failed', { cause: await writing })
    read += length
    text += decoder.decode(buffer.subarray(0, length), { stream: true })
    for (let end = text.indexOf('\r\n\r\n'); end >= 0; end = text.indexOf('\r\n\r\n')) {
      const response = parseHead(text.slice(0, end))
      if (response.status >= 200) return response
      text = text.slice(end + 4)
    }
    if (!'HTTP/1.'.startsWith(text.slice(0, 7))) break
  }
  throw new PostError('invalid_response')
}

function parseHead(head: string): PublicResponse {
  const status = Number(/^HTTP\/1\.[01] ([1-9]\d\d)(?: |\r\n|$)/.exec(head)?.[1])
  if (Number.isNaN(status)) throw new PostError('invalid_response')
  const retryAfter = /^retry-after:(.*)$/im.exec(head)?.[1]?.trim() ?? ''
  return { status, retryAfterMs: retryAfterMs({ get: () => retryAfter }) }
}
