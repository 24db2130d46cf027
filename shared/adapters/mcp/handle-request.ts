import {
  createMcpHandler,
  isInitializeRequest,
  isJsonContentType,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { type ErrorCode, OperationError } from '../../errors/errors.ts'
import { asJson } from '../../platform/text.ts'
import { acceptsOnlyStream } from '../http/accept.ts'
import { bodyLimitBytes, bodyTooLarge, parseJson, readBounded, withinValues } from '../http/body.ts'
import type { Services } from '../services.ts'
import { identify, type McpExchange } from './exchange.ts'
import { refuseForeignHost } from './foreign-requests.ts'
import { withInvalidParams } from './invalid-params.ts'
import { modernRevision, revisionOf } from './revisions.ts'
import { mcpServer } from './server.ts'
import { narrowedTo, readServerOptions } from './server-options.ts'
import { refuseSubscription } from './tasks.ts'
import type { Tools } from './tools.ts'

/**
 * Handles one request of the protocol. The statement of a tool validates the credential. If no tool was called, the credential
 * is validated here, before any other error is returned.
 * @throws OperationError for errors with an HTTP status, an invalid credential first
 */
export async function handleRequest(
  tools: Tools,
  services: Services,
  request: Request,
  exchange: McpExchange,
): Promise<Response> {
  const outcome = await respondTo(tools, services, request, exchange)
    // A request that ran an operation had valid parameters.
    .then((response) => exchange.isIdentified ? response : withInvalidParams(response))
    .catch((error: unknown) => ({ error }))
  if (!exchange.isIdentified) await identify(services.database, exchange)
  if (exchange.isStranger && exchange.failure) throw exchange.failure
  if ('error' in outcome) throw outcome.error
  if (outcome.status >= 400) outcome.headers.set('x-error-code', codeOf(outcome.status))
  return acceptsOnlyStream(request.headers.get('accept') ?? '') ? asStream(outcome) : outcome
}

/** A result as the only event of a stream, for clients that do not accept JSON. */
async function asStream(response: Response): Promise<Response> {
  const { status, headers } = response
  if (status !== 200 || !isJsonContentType(headers.get('content-type'))) return response
  headers.set('content-type', 'text/event-stream')
  return new Response(`event: message\ndata: ${await response.text()}\n\n`, { status, headers })
}

async function respondTo(
  tools: Tools,
  services: Services,
  request: Request,
  exchange: McpExchange,
): Promise<Response> {
  refuseForeignHost(request, services.baseUrl)
  const asked = readServerOptions(request.url)
  if (request.method !== 'POST') throw new OperationError('method_not_allowed', 'Method not allowed')
  if (!isJsonContentType(request.headers.get('content-type'))) {
    throw new OperationError('unsupported_media_type', 'Content-Type must be application/json')
  }
  const bytes = await readBounded(request, {
    maxBytes: tools.maxMessageBytes,
    idleTimeoutMs: services.bodyIdleTimeoutMs,
    admit: () => identify(services.database, exchange),
  })
  // Only a message with a file may have so much.
  if (bytes.length > bodyLimitBytes) {
    await services.database
      .scope(exchange.credential, null, exchange.requestId, { policies: tools.filePolicies }, exchange)
      .admit()
  }
  const body = parseMessage(bytes, tools)
  // Claude Code sends `initialize` after `server/discover`, possibly with the header of the revision that has no `initialize`.
  const isModern = !isInitializeRequest(body) && !await isLegacyRequest(request, body)
  const revision = isModern ? modernRevision : revisionOf(request, body)
  const needsReview = exchange.credential.kind === 'delegated' &&
    (body.method === 'resources/read' || tools.needsReview(body.params?.name))
  const identity = runsOperation(methodOf(body)) && !needsReview
    ? undefined
    : await identify(services.database, exchange)
  const options = identity ? narrowedTo(asked, identity.scopes) : asked
  const isReviewed = identity?.may_compare
  const args = body.params?.arguments
  const server = () => mcpServer(tools, services, exchange, { options, isReviewed, revision, args })
  if (isModern) {
    return refuseSubscription(body) ??
      await createMcpHandler(server, { legacy: 'reject' }).fetch(request, { parsedBody: body })
  }
  // A JSON response, because an event stream would begin before the tool has been called.
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server().connect(transport)
  return await transport.handleRequest(acceptingAll(request), { parsedBody: body })
}

const methodOf = (message: { method?: unknown }) => String(message.method)

/** Whether the statement of an operation checks the scope of the credential. What others list is for that scope. */
const runsOperation = (method: string) =>
  method === 'tools/call' || method === 'resources/read' || method.startsWith('tasks/')

/** The request for the library, which refuses clients that do not accept both of its formats. */
function acceptingAll({ url, method, headers, signal }: Request): Request {
  const request = new Request(url, { method, headers, signal })
  request.headers.set('accept', 'application/json, text/event-stream')
  return request
}

/** Parses one message. Its limit depends on the tool that it names, and on the file that it has. */
function parseMessage(bytes: Uint8Array, tools: Tools): Message {
  let body: unknown
  try {
    body = parseJson(bytes)
  } catch (error) {
    throw bytes.length > bodyLimitBytes ? bodyTooLarge(bodyLimitBytes) : error
  }
  const isObject = body !== null && typeof body === 'object' && !Array.isArray(body)
  const message = isObject ? withSentParams(body as Message) : undefined
  const { name, arguments: args } = message?.params ?? {}
  if (bytes.length > tools.maxBytes(name, args)) throw bodyTooLarge(bodyLimitBytes)
  if (!message) {
    throw new OperationError(
      'invalid_input',
      'The body must be one JSON-RPC message; batches are not accepted',
    )
  }
  return message
}

/** A message before the library has validated it. */
interface Message {
  method?: unknown
  params?: { name?: unknown; arguments?: unknown }
}

/**
 * The message with its parameters as the protocol has them. None may be null: clients that write unset fields as null mean that
 * they are absent. Some send the arguments of a tool as JSON text, and an empty text for none.
 */
function withSentParams(message: Message): Message {
  const { params, ...rest } = message
  if (params === null) return rest
  if (typeof params !== 'object' || Array.isArray(params)) return message
  const sent = Object.entries(params).flatMap(([name, value]) => {
    if (value === null || (name === 'arguments' && value === '')) return []
    if (name !== 'arguments' || typeof value !== 'string') return [[name, value]]
    return [[name, asJson(withinValues(value)) ?? value]]
  })
  return { ...rest, params: Object.fromEntries(sent) }
}

/** The error code for a status that the library chose. */
const codeOf = (status: number): ErrorCode => {
  if (status === 404) return 'not_found'
  return status < 500 ? 'invalid_input' : 'internal'
}
