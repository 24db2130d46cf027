import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { network } from '../../platform/network.ts'
import { Uuid } from '../schemas.ts'
import { newSignUpCode, SignUpEmail, signUpMessage } from './sign-up-code.ts'

interface SignUp {
  account_id: string
  /** The mail to send now, if one is due. */
  mail: { id: string; to: string } | null
}

export const signUpAgent = operation({
  name: 'sign_up_agent',
  summary: 'Request a first API key: a code is mailed to the address.',
  description:
    'At most one mail per minute, and after five within an hour one every twelve minutes. A request in between ' +
    'gets the same response, and the code that was mailed last stays valid.',
  access: { scope: 'write', principals: ['public'] },
  rate: 'sign_up',
  uses: ['mail'],
  http: { method: 'post', path: '/api/agents/signup' },
  input: z.strictObject({ email: SignUpEmail }),
  output: z.object({
    account_id: Uuid.describe('The account of the address, new or known.'),
    api_key: z.null().describe('Always null: the code is exchanged for the key.'),
    message: z.string().describe('What happens next.'),
  }),
  async handle({ db, mail, clientAddress }, { email }) {
    const code = newSignUpCode()
    const client = network(clientAddress)
    const { account_id, mail: due }: SignUp = await db.call('sign_up_agent', { email, code, client })
    if (due) {
      try {
        await mail.send(signUpMessage(due.to, code), due.id)
      } catch (error) {
        // If this fails too, a repeated request sends its mail after a minute instead of at once.
        await db.call('cancel_sign_up_mail', { mail_id: due.id }).catch(() => {})
        throw error
      }
    }
    return {
      account_id,
      api_key: null,
      message:
        'Verification code sent, unless one was sent within the last minute. It is valid for 15 minutes',
    }
  },
})
