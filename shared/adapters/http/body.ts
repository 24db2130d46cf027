import { OperationError } from '../../operation/errors.ts'
import { readAtMost } from '../../platform/read-at-most.ts'

/** Where the contract names no other limit (decisions 2). */
export const bodyLimitBytes = 1_000_000

/**
 * Reads a JSON object from a request's body, never more than the limit. Where it may be empty, nothing at all, of whatever
 * type, is an object without fields.
 * @throws OperationError unsupported_media_type, payload_too_large or invalid_input
 */
export async function readJsonBody(request: Request, mayBeEmpty = false): Promise<Record<string, unknown>> {
  const isJson = json.test(request.headers.get('content-type') ?? '')
  const bytes = isJson || mayBeEmpty ? await readBounded(request) : undefined
  if (mayBeEmpty && bytes?.byteLength === 0) return {}
  if (!isJson || !bytes) {
    await request.body?.cancel()
    throw new OperationError('unsupported_media_type', 'Content-Type must be application/json')
  }
  const body = parseJson(bytes)
  if (body === null || typeof body !== 'object' || Array.isArray(body)) {
    throw new OperationError('invalid_input', 'The JSON body must be an object')
  }
  return body as Record<string, unknown>
}

/** The fields of a form's post, each once: of a repeated one the last. @throws OperationError payload_too_large or invalid_input */
export async function readForm(request: Request): Promise<Record<string, unknown>> {
  const text = new TextDecoder().decode(await readBounded(request))
  return Object.fromEntries(new URLSearchParams(text))
}

/** JSON is UTF-8 (RFC 8259): another charset would be read as what it is not. */
const json = /^\s*application\/json\s*(;\s*(charset\s*=\s*"?utf-8"?)?\s*)?$/i

/** The refusal of a body of more than so many bytes. */
export const bodyTooLarge = (mostBytes: number) =>
  new OperationError('payload_too_large', `The body may have at most ${mostBytes} bytes`)

/** The body's bytes. Stops reading at the limit, whatever Content-Length says. */
export async function readBounded(request: Request, mostBytes = bodyLimitBytes): Promise<Uint8Array> {
  const tooLarge = bodyTooLarge(mostBytes)
  if (Number(request.headers.get('content-length')) > mostBytes) {
    await request.body?.cancel()
    throw tooLarge
  }
  try {
    return await readAtMost(request.body, mostBytes, () => tooLarge)
  } catch (cause) {
    throw cause === tooLarge ? cause : new OperationError('invalid_input', 'The body broke off', { cause })
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
