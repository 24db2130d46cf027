import { OperationError } from '../../errors/errors.ts'
import { limitIdle, readLimited } from '../../platform/streams.ts'
import { isJson } from './media-type.ts'

/** Where an operation names no other limit. */
export const bodyLimitBytes = 1_000_000

/** How long a client may send nothing in the middle of its body. A slow one that goes on sending may take as long as it needs. */
export const bodyIdleTimeoutMs = 30_000

/** What bounds the reading of one body, where it is not the defaults. */
export interface BodyLimits {
  maxBytes?: number
  idleTimeoutMs?: number
}

/**
 * Reads a JSON object from a request's body, never more than the limit. Where it may be empty, nothing at all, of whatever
 * type, is an object without fields.
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
    await request.body?.cancel()
    throw new OperationError('unsupported_media_type', 'Content-Type must be application/json')
  }
  const body = parseJson(bytes)
  if (body === null || typeof body !== 'object' || Array.isArray(body)) {
    throw new OperationError('invalid_input', 'The JSON body must be an object')
  }
  return body as Record<string, unknown>
}

/** The fields of a form's post, each once: of a repeated one the last. @throws OperationError request_timeout, payload_too_large or invalid_input */
export async function readForm(request: Request, limits?: BodyLimits): Promise<Record<string, unknown>> {
  const text = new TextDecoder().decode(await readBounded(request, limits))
  return Object.fromEntries(new URLSearchParams(text))
}

/** The refusal of a body of more than so many bytes. */
export const bodyTooLarge = (mostBytes: number) =>
  new OperationError('payload_too_large', `The body may have at most ${mostBytes} bytes`)

/** The body's bytes. Stops reading at the limit, whatever Content-Length says, and when the client stops sending. */
export async function readBounded(
  request: Request,
  { maxBytes = bodyLimitBytes, idleTimeoutMs = bodyIdleTimeoutMs }: BodyLimits = {},
): Promise<Uint8Array> {
  const tooLarge = bodyTooLarge(maxBytes)
  if (Number(request.headers.get('content-length')) > maxBytes) {
    await request.body?.cancel()
    throw tooLarge
  }
  const idle = () =>
    new OperationError('request_timeout', `No byte of the body arrived for ${idleTimeoutMs / 1000} s`)
  try {
    return await readLimited(
      request.body && limitIdle(request.body, idleTimeoutMs, idle),
      maxBytes,
      () => tooLarge,
    )
  } catch (cause) {
    throw cause instanceof OperationError
      ? cause
      : new OperationError('invalid_input', 'The body broke off', { cause })
  }
}

/** Parses UTF-8 JSON. @throws OperationError invalid_input */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw new OperationError('invalid_input', 'Invalid JSON body', { cause })
  }
}
