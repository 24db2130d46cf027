import * as z from 'zod'
import type { Message } from '../../providers/ports/mail.ts'

/** Any address that mail can go to, in whatever script; no sign by which a header could hold more than one. */
export const SignUpEmail = z.string().trim().toLowerCase().max(254).regex(
  /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[^\s@<>()[\]\\,;:"\p{C}]+\.[^\s@<>()[\]\\,;:".\p{C}]+$/u,
  'email must be a valid e-mail address',
)

export const SignUpCode = z.string().trim().regex(/^[0-9]{6}$/, 'code must have six digits')

/** Every code is as likely as any other: what would favour the lower ones is drawn again. */
export function newSignUpCode(): string {
  const fair = 2 ** 32 - 2 ** 32 % 1_000_000
  let drawn: number
  do drawn = crypto.getRandomValues(new Uint32Array(1))[0]!
  while (drawn >= fair)
  return String(drawn % 1_000_000).padStart(6, '0')
}

/** The mail that brings a code: the same to everybody, whether or not they had an account. */
export const signUpMessage = (to: string, code: string): Message => ({
  to,
  subject: 'Your sign-up code',
  text: `Your code for an API key of the Artist and Catalog Platform:

${code}

It works once, within 15 minutes. If you did not ask for it, ignore this mail: without the code nothing happens.`,
})
