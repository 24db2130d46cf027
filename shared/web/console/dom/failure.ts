import { ApiError, ConnectionError } from '../../../client/mod.ts'
import { to } from '../place.ts'
import { endSession } from '../session.ts'

/** What went wrong, in the server's own words, with where it can be mended. Without a session the person signs in again. */
export function describeFailure(error: unknown): { text: string; link?: { href: string; text: string } } {
  if (error instanceof ApiError) {
    if (error.status === 401) {
      void endSession()
      return {
        text: 'Your session has ended. To keep what you typed here, sign in in another tab and try again.',
      }
    }
    const fields = error.fields.map(({ field, message }) => field === '' ? message : `${field}: ${message}`)
    const text = fields.length > 0 ? fields.join('. ') : error.detail
    return error.code === 'insufficient_credits'
      ? { text, link: { href: to('settings/billing'), text: 'See your credits' } }
      : { text }
  }
  if (error instanceof ConnectionError) {
    return { text: 'The server did not respond. Check your connection and try again.' }
  }
  return { text: error instanceof Error ? error.message : 'That did not work. Please try again.' }
}
