import {
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
  type ResourceTemplateType,
} from '@modelcontextprotocol/server'
import { type ErrorCode, internalError, OperationError } from '../../errors/errors.ts'
import type { AnyOperation } from '../../operation/operation.ts'
import { run } from '../../operation/run.ts'
import type { Services } from '../services.ts'
import type { McpExchange } from './exchange.ts'
import { findResource, uriTemplate } from './resource-uris.ts'
import { nextSteps } from './tool-errors.ts'

/** A resource is one message. What is larger has to be downloaded over HTTP. */
export const maxResourceBytes = 4_000_000

const encoder = new TextEncoder()

/** The templates of the resources among some operations. */
export const describeResources = (operations: Iterable<AnyOperation>): ResourceTemplateType[] =>
  [...operations].filter(({ resource }) => resource).map((op) => ({
    uriTemplate: uriTemplate(op),
    name: op.name,
    title: op.resource!.title,
    description: [op.summary, op.description].filter(Boolean).join(' '),
    mimeType: op.http.produces ?? 'application/json',
  }))

/**
 * Reads a resource: runs its operation with the credential of the request, so the checks of access are those of HTTP.
 * @throws ProtocolError; a resource that the caller may not see is not found
 */
export async function readResource(
  uri: string,
  readable: Iterable<AnyOperation>,
  services: Services,
  exchange: McpExchange,
): Promise<ReadResourceResult> {
  const found = findResource(uri, readable)
  if (!found) throw new ResourceNotFoundError(uri, 'Resource not found')
  const { op, input, path } = found
  exchange.operation = op.name
  exchange.isIdentified = true
  try {
    const { credential, requestId } = exchange
    const output = await run(op, services, { credential, requestId, usage: exchange, readInput: () => input })
    const text = op.http.produces ? await readText(output as string | ReadableStream) : JSON.stringify(output)
    if (text === undefined || encoder.encode(text).length > maxResourceBytes) {
      const message = `The resource is larger than 4 MB. Download it: GET ${services.baseUrl}${path}`
      throw new OperationError('payload_too_large', message)
    }
    return { contents: [{ uri, mimeType: op.http.produces ?? 'application/json', text }] }
  } catch (error) {
    exchange.failure = error instanceof OperationError ? error : internalError(error)
    if (exchange.failure.code === 'not_found') throw new ResourceNotFoundError(uri, exchange.failure.message)
    throw protocolError(exchange.failure)
  }
}

/** The text of an output; undefined if a stream is too long. */
async function readText(output: string | ReadableStream<Uint8Array>): Promise<string | undefined> {
  if (typeof output === 'string') return output
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  // Leaving the loop cancels the stream, and with it the reads of the database.
  for await (const part of output) {
    bytes += part.length
    if (bytes > maxResourceBytes) return undefined
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}

const invalidParams: readonly ErrorCode[] = [
  'invalid_input',
  'forbidden',
  'insufficient_scope',
  'grant_not_reviewed',
  'payload_too_large',
]

/** A protocol error has the message of HTTP, and the code and the next step as data. */
export function protocolError({ code, message }: OperationError): ProtocolError {
  const kind = invalidParams.includes(code)
    ? ProtocolErrorCode.InvalidParams
    : ProtocolErrorCode.InternalError
  return new ProtocolError(kind, message, { error_code: code, next_step: nextSteps[code] })
}
