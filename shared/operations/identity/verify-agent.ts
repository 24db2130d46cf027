import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { createApiKey } from '../../platform/identity/api-key.ts'
import { network } from '../../platform/network.ts'
import { Uuid } from '../schemas.ts'
import { SignUpCode, SignUpEmail } from './sign-up-code.ts'

type Verification =
  | { outcome: 'verified'; account_id: string }
  | { outcome: 'wrong' }
  | { outcome: 'ended' }

/** Gives an API key for a mailed code. */
export const verifyAgent = operation({
  name: 'verify_agent',
  summary: 'Exchange a mailed code for an API key, which is shown in this answer alone.',
  description:
    'A code works once, for 15 minutes. Five wrong tries end it for the network that asked for it, and five an hour ' +
    'for all others: ask for a new code and enter it from the same network.',
  access: { scope: 'write', principals: ['public'] },
  http: {
    method: 'post',
    path: '/api/agents/verify',
    errorBody: 'status',
    headers: { 'cache-control': 'private, no-store' },
  },
  input: z.strictObject({ email: SignUpEmail, code: SignUpCode }),
  output: z.object({ account_id: Uuid, api_key: z.string(), message: z.literal('Verified') }),
  errors: ['rate_limited', 'conflict'],
  async handle({ db, fail, clientAddress }, { email, code }) {
    const { key, hash, prefix } = createApiKey()
    const verification = await db.call<Verification>('verify_agent', {
      email,
      code,
      key_hash: hash,
      key_prefix: prefix,
      client: network(clientAddress),
    })
    if (verification.outcome === 'ended') {
      return fail(
        'rate_limited',
        'Too many wrong codes: ask for a new one and enter it from the same network',
      )
    }
    if (verification.outcome === 'wrong') return fail('invalid_input', 'Invalid or expired code')
    return { account_id: verification.account_id, api_key: key, message: 'Verified' as const }
  },
})
