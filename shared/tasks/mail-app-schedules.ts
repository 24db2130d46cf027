import { mailName } from '../site/mail-name.ts'
import { defaultDelayRange } from './retry-policy.ts'
import { sendMail } from './send-mail.ts'
import type { Task } from './task.ts'

/** The apps whose schedules a person is told of (jobs.begin_schedules_mail). */
interface Notice {
  to: string
  apps: {
    name: string | null
    /** What it may spend in a month. */
    budget: number
    schedules: {
      catalog_name: string | null
      recordings: number
      schedule: 'daily' | 'weekly' | 'monthly'
      credits: number
    }[]
  }[]
  ageMs: number
}

/** Mails a person which apps had schedules before grants had limits, once: the run's id is the mail's key. */
export const mailAppSchedules = (delays = defaultDelayRange): Task => ({
  name: 'mail_app_schedules',
  maxShare: 0.5,

  async run(context, { id }) {
    const { jobs, signal, providers: { appsUrl } } = context
    return await sendMail<Notice>(context, await jobs.call('begin_schedules_mail', { run_id: id }), {
      ...{ id, what: 'notice of schedules', delays },
      send: (notice, mail) => mail.send(message(notice, appsUrl), id, signal),
    })
  },
})

const often = { daily: 'every day', weekly: 'every week', monthly: 'every month' }

const count = (n: number, one: string) => `${n} ${one}${n === 1 ? '' : 's'}`

/** How many schedules of an app are listed. */
const maxListed = 20

function partOf({ name, budget, schedules }: Notice['apps'][number]) {
  const lines = schedules.slice(0, maxListed).map(({ catalog_name, recordings, schedule, credits }) => {
    const catalog = mailName(catalog_name)
    const of = catalog ? `“${catalog}”` : count(recordings, 'recording')
    return `- ${of}, ${often[schedule]}: up to ${count(credits, 'credit')} a month`
  })
  if (schedules.length > maxListed) lines.push(`- and ${schedules.length - maxListed} more`)
  return [
    `${mailName(name) ?? 'An app'}, which may spend up to ${count(budget, 'credit')} a month:`,
    ...lines,
  ].join(
    '\n',
  )
}

const message = ({ to, apps }: Notice, appsUrl?: string) => ({
  to,
  subject: 'Your apps capture play counts by schedule',
  text: [
    'Apps that you connected have ordered captures that repeat and that you pay for. You can now limit what each app ' +
    'may do and spend. These schedules stay until you decide:',
    ...apps.map(partOf),
    'Once an app has spent what it may in a month, its captures do not start until the next month.',
    `Keep or end them in the console, in Settings, Apps${appsUrl ? `: ${appsUrl}` : '.'}`,
    'Apps choose their own names. You get this message once.',
  ].join('\n\n'),
})
