import * as z from 'zod'
import { OperationError } from '../../errors/errors.ts'
import { operation } from '../../operation/operation.ts'
import { createApiKey } from '../../platform/identity/api-key.ts'
import { network } from '../../platform/network.ts'
import { constant, Uuid } from '../schemas.ts'
import { SignUpCode, SignUpEmail } from './sign-up-code.ts'

interface Verification {
  outcome: 'verified' | 'wrong' | 'ended'
  /** Of a verified code. */
  account_id: string
  /** After too many wrong ones. */
  retry_after_seconds: number
}

export const verifyAgent = operation({
  name: 'verify_agent',
  summary: 'Exchange a mailed code for an API key, which is returned only in this response.',
  description:
    'A code works once, for 15 minutes. It ends after five wrong attempts from the network that requested it, or five per ' +
    'hour from all others: request a new code and enter it from the same network. The `Retry-After` of that 429 says when ' +
    'a new code can be requested, or when another network may enter one again.',
  access: { scope: 'write', principals: ['public'] },
  rate: 'verification',
  http: { method: 'post', path: '/api/agents/verify', headers: { 'cache-control': 'private, no-store' } },
  input: z.strictObject({ email: SignUpEmail, code: SignUpCode }),
  output: z.object({
    account_id: Uuid.describe('The account of the address.'),
    api_key: z.string().describe('The key. Store it: it is never returned again.'),
    message: constant('Verified').describe('Always Verified.'),
  }),
  errors: ['conflict'],
  async handle({ db, fail, clientAddress }, { email, code }) {
    const { key, hash, prefix } = createApiKey()
    const verification: Verification = await db.call('verify_agent', {
      email,
      code,
      key_hash: hash,
      key_prefix: prefix,
      client: network(clientAddress),
    })
    if (verification.outcome === 'ended') {
      throw new OperationError(
        'rate_limited',
        'Too many wrong codes: request a new one and enter it from the same network',
        { retryAfterSeconds: verification.retry_after_seconds },
      )
    }
    if (verification.outcome === 'wrong') fail('invalid_input', 'Invalid or expired code')
    return { account_id: verification.account_id, api_key: key }
  },
})
