import * as z from 'zod'
import { isSeenAddress } from '../../platform/given-text.ts'
import type { Message } from '../../providers/ports/mail.ts'

/** Any deliverable address, in any script, without characters that could add a second address to a header. */
export const SignUpEmail = z.string().trim().toLowerCase().max(254).regex(
  /^[^\s@<>()[\]\\,;:"\p{C}\p{Default_Ignorable_Code_Point}]{1,64}@[^\s@<>()[\]\\,;:"\p{C}\p{Default_Ignorable_Code_Point}]+\.[^\s@<>()[\]\\,;:".\p{C}\p{Default_Ignorable_Code_Point}]+$/u,
  { error: 'email must be a valid e-mail address', abort: true },
).refine(isSeenAddress, 'email must be a valid e-mail address').describe('Your e-mail address.')

export const SignUpCode = z.string().trim().regex(/^[0-9]{6}$/, 'code must have six digits')
  .describe('The six digits of the mail.')

/** A random code of six digits. Numbers that would make low codes more likely are rejected. */
export function newSignUpCode(): string {
  const limit = 2 ** 32 - 2 ** 32 % 1_000_000
  let random: number
  do random = crypto.getRandomValues(new Uint32Array(1))[0]!
  while (random >= limit)
  return String(random % 1_000_000).padStart(6, '0')
}

/** The mail with a code, the same whether or not the address had an account. */
export const signUpMessage = (to: string, code: string): Message => ({
  to,
  subject: 'Your sign-up code',
  text: `Your code for an API key of the Artist and Catalog Platform:

${code}

It works once, within 15 minutes. If you did not request it, ignore this mail: without the code nothing happens.`,
})
