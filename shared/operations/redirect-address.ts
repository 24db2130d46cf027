import type { Context } from '../operation/context.ts'
import { isSafeAddress } from '../platform/safe-address.ts'

/**
 * The address of one of our own front ends, to which a person may be sent back from an outside service. Returns it as it was
 * parsed here, so that the service cannot understand another one.
 * @throws OperationError invalid_input, in the name of the field that gave it
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
