import * as z from 'zod'
import { OperationError } from '../errors/errors.ts'
import { inspect } from './inspect.ts'
import { base64Length, maxFileBytes, refuseFile } from './media.ts'
import { fromBase64 } from '../platform/encoding.ts'

/**
 * A file's content: bytes from a form, or base64. The file is inspected here, so that an unsupported one is rejected like any
 * other invalid input.
 */
export const FileContent = z.any()
  .meta({ type: 'string', contentEncoding: 'base64', description: 'The file, base64; at most 4 MB.' })
  .transform((input, context) => {
    try {
      return inspect(input instanceof Uint8Array ? input : decode(input))
    } catch (error) {
      // A file that is too large has another status.
      if (!(error instanceof OperationError) || error.code !== 'invalid_input') throw error
      context.issues.push({ code: 'custom', message: error.message, input: undefined })
      return z.NEVER
    }
  })

function decode(text: unknown): Uint8Array {
  if (typeof text !== 'string') {
    throw refuseFile(text === undefined ? 'data is required' : 'data must be text')
  }
  if (text.length > base64Length(maxFileBytes)) {
    throw new OperationError('payload_too_large', `A file may have at most ${maxFileBytes} bytes (4 MB)`)
  }
  // Not Buffer, which takes a second for 2 MB of invalid text.
  let bytes: Uint8Array
  try {
    bytes = fromBase64(text)
  } catch {
    throw refuseFile('data must be base64')
  }
  // White space and a missing end are not allowed here.
  if (text.length !== base64Length(bytes.length)) throw refuseFile('data must be base64')
  return bytes
}
