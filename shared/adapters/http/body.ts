import { Buffer } from 'node:buffer'
import { OperationError } from '../../errors/errors.ts'
import type { Bytes } from '../../platform/encoding.ts'
import { limitIdle, readLimited } from '../../platform/streams.ts'
import { hasTooManyValues, tooManyValues } from '../../platform/text.ts'
import { isJson } from './media-type.ts'

/** The default limit of a body. */
export const bodyLimitBytes = 1_000_000

/** The limit of a form, which needs no credential. A megabyte of fields would take 200 ms to parse. */
const formLimitBytes = 16_000

/** How long a client may pause in its body. A slow client that continues to send has no time limit. */
export const bodyIdleTimeoutMs = 30_000

/** Fewer bytes take little time to parse, whatever they are. */
const smallBytes = 64_000

/** The limits of one body, if they are not the defaults. */
export interface BodyLimits {
  maxBytes?: number
  idleTimeoutMs?: number
  /** Awaited before a body is read that takes time to parse. It may be called twice. */
  admit?: () => Promise<unknown>
}

/**
 * Reads a JSON object from a request's body, up to the limit. If the body may be empty, an empty one of any type counts as an
 * object without fields.
 * @throws OperationError unsupported_media_type, request_timeout, payload_too_large or invalid_input
 */
export async function readJsonBody(
  request: Request,
  { mayBeEmpty = false, ...limits }: BodyLimits & { mayBeEmpty?: boolean } = {},
): Promise<Record<string, unknown>> {
  const isReadable = isJson(request.headers.get('content-type') ?? '')
  const bytes = isReadable || mayBeEmpty ? await readBounded(request, limits) : undefined
  if (mayBeEmpty && bytes?.byteLength === 0) return {}
  if (!isReadable || !bytes) {
    throw new OperationError('unsupported_media_type', 'Content-Type must be application/json')
  }
  const body = parseJson(bytes)
  if (body === null || typeof body !== 'object' || Array.isArray(body)) {
    throw new OperationError('invalid_input', 'The JSON body must be an object')
  }
  return body as Record<string, unknown>
}

/**
 * The fields of a form post in either of its types, without files; the last value of a repeated field.
 * @throws OperationError request_timeout, payload_too_large or invalid_input
 */
export async function readForm(request: Request, limits?: BodyLimits): Promise<Record<string, string>> {
  const form = await formOf(request, await readBounded(request, { ...limits, maxBytes: formLimitBytes }))
  return Object.fromEntries(
    [...form].filter((field): field is [string, string] => typeof field[1] === 'string'),
  )
}

/** Far above what any operation accepts. Each field takes time to parse. */
const maxFormFields = 100
/** Above what a field of a browser has, three. Edge runtimes add headers in quadratic time. */
const maxFieldHeaders = 10
const maxFieldHeaderBytes = 4_000

/** Parses a form. @throws OperationError invalid_input */
export async function formOf({ headers }: Request, body: Uint8Array): Promise<FormData> {
  const [type = '', ...parameters] = headers.get('content-type')!.split(';').map((part) => part.trim())
  const boundary = parameters.map((one) => boundaryForm.exec(one)?.[1]).find((one) => one !== undefined)
  if (boundary) refuseManyFields(`--${boundary}`, body)
  // The parser reads no other boundary than the one that was counted.
  const read = boundary ? `${type}; boundary="${boundary}"` : type
  try {
    return await new Response(body as BodyInit, { headers: { 'content-type': read } }).formData()
  } catch (cause) {
    throw new OperationError('invalid_input', 'Invalid form', { cause })
  }
}

/** RFC 2046, 5.1.1 */
const boundaryForm = /^boundary="?([\w'()+,./:=? -]{1,70})"?$/i

/** Counts what takes time to parse. @throws OperationError invalid_input */
function refuseManyFields(boundary: string, body: Uint8Array): void {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  // Parsers also read headers before the first boundary.
  let at = 0
  for (let count = 0; at >= 0; count++) {
    if (count > maxFormFields + 1) {
      throw new OperationError('invalid_input', `A form may have at most ${maxFormFields} fields`)
    }
    refuseManyHeaders(body.subarray(at, at + maxFieldHeaderBytes))
    at = bytes.indexOf(boundary, count === 0 ? 0 : at + boundary.length)
  }
}

/** Headers begin after the first line, and end before an empty one. @throws OperationError invalid_input */
function refuseManyHeaders(bytes: Uint8Array): void {
  const text = new TextDecoder('latin1').decode(bytes)
  const begin = text.indexOf('\r\n') + 2
  const end = text.indexOf('\r\n\r\n', begin)
  const headers = text.slice(begin, end < 0 ? undefined : end)
  if (end < 0 && text.length === maxFieldHeaderBytes || headers.split('\n').length > maxFieldHeaders) {
    throw new OperationError(
      'invalid_input',
      `A field of a form may have at most ${maxFieldHeaders} headers, of ${maxFieldHeaderBytes} bytes`,
    )
  }
}

/** The error of a body that is larger than its limit. */
export const bodyTooLarge = (maxBytes: number) =>
  new OperationError('payload_too_large', `The body may have at most ${maxBytes} bytes`)

/**
 * The body's bytes. Reading stops at the limit, whatever Content-Length claims, and when the client stops sending.
 * @throws OperationError unsupported_media_type if it is compressed, request_timeout, payload_too_large or invalid_input
 */
export async function readBounded(
  request: Request,
  { maxBytes = bodyLimitBytes, idleTimeoutMs = bodyIdleTimeoutMs, admit }: BodyLimits = {},
): Promise<Uint8Array> {
  const encoding = request.headers.get('content-encoding') ?? 'identity'
  if (encoding.toLowerCase() !== 'identity') {
    throw new OperationError('unsupported_media_type', 'Send the body without Content-Encoding')
  }
  const tooLarge = bodyTooLarge(maxBytes)
  const length = Number(request.headers.get('content-length'))
  if (length > maxBytes) throw tooLarge
  if (length > smallBytes) await admit?.()
  const idle = () =>
    new OperationError('request_timeout', `No byte of the body arrived for ${idleTimeoutMs / 1000} s`)
  try {
    const chunks = request.body && limitIdle(request.body, idleTimeoutMs, idle)
    return await readLimited(chunks && admit ? admitted(chunks, admit) : chunks, maxBytes, () => tooLarge)
  } catch (cause) {
    throw cause instanceof OperationError
      ? cause
      : new OperationError('invalid_input', 'The body broke off', { cause })
  }
}

async function* admitted(chunks: AsyncIterable<Bytes>, admit: () => Promise<unknown>) {
  let size = 0
  for await (const chunk of chunks) {
    if (size <= smallBytes && size + chunk.byteLength > smallBytes) await admit()
    size += chunk.byteLength
    yield chunk
  }
}

/** The largest body that is read although it is refused. */
const maxDroppedBytes = 8_000_000
/** A client that does not notice the response for so long is not sending. */
const dropIdleTimeoutMs = 1_000

/**
 * Reads a refused body without keeping it. Otherwise the connection would be closed while the client is sending, and many clients
 * then lose the response (RFC 9112, 9.6). One that waits for a go-ahead with Expect is refused before it sends.
 */
export async function dropBody({ body, headers }: Request): Promise<void> {
  if (Number(headers.get('content-length')) > maxDroppedBytes || headers.has('expect')) {
    return await body?.cancel()
  }
  let size = 0
  try {
    for await (const chunk of body ? limitIdle(body, dropIdleTimeoutMs, () => new Error('idle')) : []) {
      size += chunk.byteLength
      if (size > maxDroppedBytes) return
    }
  } catch {
    // The body broke off or stopped. The response has its own error.
  }
}

/** Parses UTF-8 JSON. @throws OperationError invalid_input */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(withinValues(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch (cause) {
    throw cause instanceof OperationError
      ? cause
      : new OperationError('invalid_input', 'Invalid JSON body', { cause })
  }
}

/** The JSON that may be parsed. @throws OperationError invalid_input */
export function withinValues(json: string): string {
  if (hasTooManyValues(json)) throw new OperationError('invalid_input', tooManyValues)
  return json
}
