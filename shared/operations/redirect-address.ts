import type { Context } from '../operation/context.ts'
import { isSafeAddress } from '../platform/safe-address.ts'

/**
 * Validates an address to which a person returns from an outside service. Returns the parsed form, so that the service
 * cannot parse it differently.
 * @throws OperationError invalid_input, naming the field
 */
export function redirectAddress(
  { redirects, fail }: Context<'redirects'>,
  field: string,
  given: string,
): string {
  const url = new URL(given)
  const origins = new Set(redirects.origins.filter((origin) => isSafeAddress(new URL(origin))))
  const isAllowed = isSafeAddress(url) && origins.has(url.origin)
  const hasUser = url.username !== '' || url.password !== ''
  if (isAllowed && !hasUser) return url.href
  const rule = isAllowed
    ? 'it must not have a user name or a password'
    : `it must be an address of ${[...origins].join(' or ')}`
  return fail('invalid_input', `${field} is not allowed: ${rule}`)
}
