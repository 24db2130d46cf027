import { OperationError } from '../errors/errors.ts'
import { fill, languageOf } from '../site/language.ts'
import { messagesOf } from '../site/words/messages.ts'
import { mailName } from '../site/mail-name.ts'
import type { Links, SignUp } from '../site/links.ts'
import { confirmationMailCount } from '../platform/metrics/metrics.ts'
import { defaultDelayRange } from './retry-policy.ts'
import { sendMail } from './send-mail.ts'
import type { Task } from './task.ts'

/** A sign-up to confirm (jobs.begin_signup_mail). */
interface Pending extends SignUp {
  page_name: string | null
  page_url: string
  /** Null where the page names nobody. */
  controller: string | null
  privacy_url: string | null
  language: string | null
  /** Whether the fan is on the list already. */
  is_known: boolean
  ageMs: number
}

/**
 * Mails a fan the link that confirms a sign-up, or that nothing is left to do, once: the run's id is the mail's key. The page
 * says the same in both cases, so that it does not reveal who is on the list.
 */
export const confirmSignup = (delays = defaultDelayRange): Task => ({
  name: 'confirm_signup',
  maxShare: 0.5,

  async run(context, { id }) {
    const { jobs, signal, providers: { links } } = context
    return await sendMail<Pending>(context, await jobs.call('begin_signup_mail', { run_id: id }), {
      ...{ id, what: 'confirmation', delays },
      async send(signup, mail) {
        if (!links) throw new OperationError('store_unavailable', 'LINK_SECRET or APP_URL is not set')
        await mail.send(await message(signup, links), id, signal)
      },
      count: (outcome) => confirmationMailCount.add({ outcome }),
    })
  },
})

/** In the language of the page. All of it is in the stored sign-up, so that a repeated mail is identical and recognized by its key. */
async function message(signup: Pending, links: Links) {
  const { email, page_name, page_url, controller, privacy_url, language, is_known } = signup
  const { tag, words: { nameless, privacy } } = languageOf(language ?? undefined)
  const { mail } = messagesOf(tag)
  const unsubscribe = await links.unsubscribe(signup)
  const who = mailName(controller) ?? nameless
  const name = mailName(page_name) ?? who
  const body = is_known
    ? [fill(mail.known, page_url, name)]
    : [fill(mail.asked, page_url, name), await links.confirm(signup), mail.otherwise]
  return {
    to: email,
    subject: fill(is_known ? mail.knownSubject : mail.subject, name),
    text: [
      ...body,
      unsubscribe,
      // The page links the policy. An address that its owner wrote is not mailed.
      fill(mail.controller, who) + (privacy_url ? `\n${privacy}: ${page_url}` : ''),
    ].join('\n\n'),
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
