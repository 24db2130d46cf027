import { OperationError } from '../errors/errors.ts'
import type { Links, SignUp } from '../pages/links.ts'
import { defaultDelayRange, delayAfter, type DelayRange } from './retry-policy.ts'
import { runError } from './run-errors.ts'
import type { Task } from './task.ts'

/** A sign-up to confirm (jobs.begin_signup_mail). */
interface Pending extends SignUp {
  page_name: string | null
  page_url: string
  controller: string
  privacy_url: string | null
  ageMs: number
}

/** For how long Resend recognizes a repeated mail. */
const maxAgeMs = 86_400_000

/** Mails a fan the link that confirms a sign-up, once: the run's id is the mail's key. */
export const confirmSignup = (delays: DelayRange = defaultDelayRange): Task => ({
  name: 'confirm_signup',
  maxShare: 0.5,

  async run({ jobs, log, signal, providers: { mail, links, missing } }, { id }) {
    const pending: Pending | null = await jobs.call('begin_signup_mail', { run_id: id })
    try {
      if (pending) {
        if (!mail || !links) {
          const variable = mail ? 'LINK_SECRET or APP_URL' : missing?.mail
          throw new OperationError('store_unavailable', `${variable} is not set`)
        }
        await mail.send(await message(pending, links), id, signal)
      }
    } catch (error) {
      if (!(error instanceof OperationError)) throw error
      log('confirmation waits', { reason: error.message })
      if (pending!.ageMs < maxAgeMs) return { repeatAfterMs: delayAfter(pending!.ageMs, delays) }
      await jobs.call('fail_run', {
        run_id: id,
        error: runError('provider_unavailable', 'Mail could not be sent'),
      })
      return 'ended'
    }
    await jobs.call('complete_run', { run_id: id, output: { is_mailed: pending !== null } })
    return 'ended'
  },

  async fail({ jobs }, { id }, error) {
    await jobs.call('fail_run', { run_id: id, error })
  },
})

/** All of it is in the stored sign-up, so that a repeated mail is identical and recognized by its key. */
async function message(signup: Pending, links: Links) {
  const { email, page_name, page_url, controller, privacy_url } = signup
  const unsubscribe = await links.unsubscribe(signup)
  const name = oneLine(page_name ?? controller)
  return {
    to: email,
    subject: `Please confirm: news about ${name}`,
    text: [
      `Somebody, probably you, asked on ${page_url} for news about ${name} by e-mail. ` +
      'To get it, open this page and press the button:',
      await links.confirm(signup),
      'If it was not you, do nothing: without your confirmation there is no further mail, and the address is deleted ' +
      'after 30 days. To delete it now:',
      unsubscribe,
      `Responsible for your address: ${oneLine(controller)}${
        privacy_url ? `\nPrivacy policy: ${privacy_url}` : ''
      }`,
    ].join('\n\n'),
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

const oneLine = (text: string) => text.replace(/[\s\p{C}]+/gu, ' ').trim()
