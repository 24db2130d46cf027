import { expect } from 'vitest'
import { openGenerator } from '../../../shared/generation/open-generator.ts'
import type { Mail } from '../../../shared/providers/ports/mail.ts'
import { resendMail } from '../../../shared/providers/resend/resend.ts'
import { confirmSignup } from '../../../shared/tasks/confirm-signup.ts'
import { siteDocument } from '../../pages/sites.ts'
import { form, openPages, signUp } from '../../pages/world.ts'
import { createAccount } from '../../support/accounts.ts'
import { openInbox } from '../../support/inbox.ts'
import { json, sendJson } from '../../support/requests.ts'
import { openWorker } from '../../support/worker.ts'

/** The pages of a deployment that sends mail, with the mailbox of its fans. */
export async function openSignups(environment: Record<string, string> = {}) {
  const inbox = await openInbox()
  const world = await openPages({ ...inbox.environment, ...environment })
  const { platform, pages } = world

  const mailThrough = () => {
    const { RESEND_API_BASE: apiBase, RESEND_API_KEY: apiKey, MAIL_FROM: from } = inbox.environment
    return resendMail({ apiBase, apiKey, from })
  }

  /** Processes all runs, and returns the worker's log. */
  async function deliver(mail: Mail = mailThrough()) {
    const { database, services } = platform
    await using worker = await openWorker(database, [confirmSignup({ minMs: 20, maxMs: 20 })], {
      maxAttempts: 5,
      providers: { mail, links: services.ports.links, generator: openGenerator(undefined) },
    })
    const open = () =>
      database
        .value`select count(*)::integer from app.task_runs where task = 'confirm_signup' and finished_at is null`
    await expect.poll(open, { timeout: 10_000, interval: 20 }).toBe(0)
    return worker.lines
  }

  /** Waits until a mail waits for its time. */
  const held = () =>
    expect.poll(() =>
      platform.database.value`
        select count(*)::integer from app.task_runs
        where task = 'confirm_signup' and finished_at is null and started_at is not null and attempts = 0`, {
      interval: 5,
    }).toBe(1)

  /** A published site, a fan who signed up there, and what became of both. */
  async function signedUp({ facts = {} }: { facts?: Record<string, string | undefined> } = {}) {
    const owner = await createAccount(platform.database)
    const id = await world.publish(siteDocument({}, facts), { owner_id: owner.id })
    const email = `fan-${crypto.randomUUID()}@example.com`
    const again = (fields = {}) => signUp(world, id, { email, consent: 'yes', ...fields })
    const first = await again()
    const mails = () => inbox.mails(email)
    const link = async (at = 0) => new URL(/^http\S+\/s\/confirm\S+$/m.exec((await mails())[at]!.text)![0])
    const readReceipt = () =>
      json(sendJson(platform, owner, 'GET', `/api/sites/${id}/signups/receipt?email=${email}`))
    return {
      id,
      owner,
      email,
      again,
      first,
      mails,
      path: async (at?: number) => (({ pathname, search }) => pathname + search)(await link(at)),
      fan: async () => (await json(sendJson(platform, owner, 'GET', `/api/sites/${id}/signups`))).signups[0],
      receipt: async () => (await readReceipt()).receipt,
      receiptMail: async () => (await readReceipt()).mail,
    }
  }

  return {
    inbox,
    world,
    mailThrough,
    deliver,
    held,
    signedUp,
    /** Lets this time pass since the mails of a site. */
    later: (id: string, minutes: number) =>
      platform.database.owner`
        update app.mails set mailed_at = mailed_at - ${minutes} * interval '1 minute' where site_id = ${id}`,
    /** Presses the button of a page that a mail links. */
    press: (path: string) => pages.request(path, form({})),
    async close() {
      await world.close()
      await inbox.close()
    },
  }
}
