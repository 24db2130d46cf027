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

/** Mails a code to an address, known or not. */
export const signUpAgent = operation({
  name: 'sign_up_agent',
  summary: 'Ask for a first API key: a code is mailed to the address.',
  description:
    'At most one mail a minute, and after five within an hour one every twelve minutes. A request in between ' +
    'gets the same answer, and the code that was mailed last stays good.',
  access: { scope: 'write', principals: ['public'] },
  uses: ['mail'],
  http: { method: 'post', path: '/api/agents/signup', errorBody: 'status' },
  input: z.strictObject({ email: SignUpEmail }),
  output: z.object({ account_id: Uuid, api_key: z.null(), message: z.string() }),
  errors: [],
  async handle({ db, mail, clientAddress }, { email }) {
    const code = newSignUpCode()
    const client = network(clientAddress)
    const { account_id, mail: due } = await db.call<SignUp>('sign_up_agent', { email, code, client })
    if (due) {
      try {
        await mail.send(signUpMessage(due.to, code), due.id)
      } catch (error) {
        // Where this fails too, a repeat sends after a minute instead of at once.
        await db.call('cancel_sign_up_mail', { mail_id: due.id }).catch(() => {})
        throw error
      }
    }
    return { account_id, api_key: null, message: 'Verification code sent: it works for 15 minutes' }
  },
})
