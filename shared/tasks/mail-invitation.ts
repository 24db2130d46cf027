import { OperationError } from '../errors/errors.ts'
import { defaultDelayRange } from './retry-policy.ts'
import { sendMail } from './send-mail.ts'
import type { Task } from './task.ts'

/** An invitation to mail (jobs.begin_invitation_mail). */
interface Invitation {
  to: string
  /** The address of who invites. */
  from: string
  expires_at: string
  ageMs: number
}

/** Mails an invitation to an organization, once: the run's id is the mail's key. */
export const mailInvitation = (delays = defaultDelayRange): Task => ({
  name: 'mail_invitation',
  maxShare: 0.5,

  async run(context, { id }) {
    const { jobs, signal, providers: { invitationsUrl } } = context
    return await sendMail<Invitation>(context, await jobs.call('begin_invitation_mail', { run_id: id }), {
      ...{ id, what: 'invitation', delays },
      async send(invitation, mail) {
        if (!invitationsUrl) throw new OperationError('store_unavailable', 'APP_URL is not set')
        await mail.send(message(invitation, invitationsUrl), id, signal)
      },
    })
  },
})

/** The receiver may not know the sender, so no text that a person chose is in it, apart from the sender's address. */
const message = ({ to, from, expires_at }: Invitation, invitationsUrl: string) => ({
  to,
  subject: 'You are invited to an organization',
  text: [
    `${from} invites you to work together in an organization on the Artist and Catalog Platform.`,
    `To see which organization it is, and to accept or decline, sign in with ${to} or sign up with it:\n${invitationsUrl}`,
    `The invitation expires on ${
      new Date(expires_at).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
    }.`,
    'If you do not know this address, ignore this mail. Until you accept, nobody gets access to anything of yours.',
  ].join('\n\n'),
})
