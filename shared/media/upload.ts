import * as z from 'zod'
import { OperationError } from '../errors/errors.ts'
import { inspect } from './inspect.ts'
import { base64Length, maxFileBytes, refuseFile } from './media.ts'

/**
 * A file's content: bytes where a form brought them, else base64. What it is shows here already, so that a file that is not
 * taken is refused like any other input.
 */
export const FileContent = z.any()
  .meta({ type: 'string', contentEncoding: 'base64', description: 'The file, base64; at most 4 MB.' })
  .transform((given, context) => {
    try {
      return inspect(given instanceof Uint8Array ? given : fromBase64(given))
    } catch (error) {
      // One that is too large has a status of its own.
      if (!(error instanceof OperationError) || error.code !== 'invalid_input') throw error
      context.issues.push({ code: 'custom', message: error.message, input: undefined })
      return z.NEVER
    }
  })

function fromBase64(text: unknown): Uint8Array {
  if (typeof text !== 'string') {
    throw refuseFile(text === undefined ? 'data is required' : 'data must be text')
  }
  if (text.length > base64Length(maxFileBytes)) {
    throw new OperationError('payload_too_large', `A file may have at most ${maxFileBytes} bytes (4 MB)`)
  }
  // The platform's own: Buffer's takes a second for 2 MB that are none.
  let bytes: Uint8Array
  try {
    bytes = Uint8Array.fromBase64(text, { lastChunkHandling: 'strict' })
  } catch {
    throw refuseFile('data must be base64')
  }
  // It skips white space, which belongs to no file.
  if (text.length !== base64Length(bytes.length)) throw refuseFile('data must be base64')
  return bytes
}
