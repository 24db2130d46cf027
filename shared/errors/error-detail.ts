import type { OperationError } from './errors.ts'

type Described = Pick<OperationError, 'message' | 'detail' | 'fields'>

/**
 * Which fields are invalid and why. Some endpoints have one message for several mistakes, so this may say more than the
 * error's message; without fields it is the error's own detail, or the message.
 */
export function errorDetail({ message, detail, fields }: Described): string {
  const details = fields.map(({ field, message }) => {
    const name = field.split('.').at(-1)!
    return message.includes(name) ? message : `${field}: ${message}`
  })
  return [...new Set(details)].join('; ') || detail || message
}

/** The message, with the detail if that says more. */
export function detailedMessage(error: Described): string {
  const detail = errorDetail(error)
  return detail.includes(error.message) ? detail : `${error.message}: ${detail}`
}

const maxHeaderLength = 500

/**
 * A text as the value of a header: printable ASCII, everything else and `%` percent-encoded (decodeURIComponent reads it),
 * at most 500 characters.
 */
export function headerText(text: string): string {
  let value = ''
  for (const character of text.toWellFormed()) {
    const encoded = /^[ -$&-~]$/.test(character) ? character : encodeURIComponent(character)
    if (value.length + encoded.length > maxHeaderLength - 3) return `${value.trim()}...`
    value += encoded
  }
  return value.trim()
}
