import { siteDocument } from '../pages/sites.ts'
import { signUp } from '../pages/world.ts'
import { createAccount, join, type TestAccount } from '../support/accounts.ts'
import { callAsWorker } from '../support/worker.ts'
import { completeMetrics, valueOf } from '../observability/parse.ts'
import { openSignups } from '../operations/sites/signups-world.ts'

const secret = 'a-secret-for-metrics-of-32-characters'

/** The pages of a deployment that sends mail, with the budgets of a new one. */
export async function openMail() {
  const fans = await openSignups({ METRICS_SECRET: secret })
  const { world } = fans
  const { platform } = world
  const { owner: sql } = platform.database
  const setLimit = (name: string, max: number) =>
    sql`update app.mail_limits set max_mails = ${max} where name = ${name}`
  // The test platform allows more.
  await setLimit('network', 100)
  await setLimit('owner_network', 10)
  let clients = 0

  const page = (owner: TestAccount, name = 'Harbour Morning') =>
    world.publish(siteDocument({}, { name, artistName: name }), { owner_id: owner.id })

  /** Strangers sign up, by default each from another network. */
  const strangers = (
    siteId: string,
    count: number,
    from = () => `10.${clients >> 8}.${clients++ & 255}.1`,
  ) =>
    Promise.all(Array.from({ length: count }, async () => {
      const email = `stranger-${crypto.randomUUID()}@example.com`
      return (await signUp({ platform }, siteId, { email, consent: 'yes' }, { from: from() })).status
    }))

  /** Fans of an earlier page, who confirmed, each from another network. */
  async function history(owner: TestAccount, count: number) {
    const id = await page(owner)
    await sql`
      insert into app.site_signups (site_id, email, state, confirmed_at, network_hash)
      select ${id}, 'fan-' || n || '@example.com', 'confirmed', now(), sha256(n::text::bytea)
      from generate_series(1, ${count}) n`
  }

  /** Mails of two hours ago to fans of a page, each from another network, of which some were confirmed. */
  const earlierMails = (owner: TestAccount, siteId: string, count: number, confirmed: number) =>
    sql`
      insert into app.mails (id, kind, mailed_at, site_id, owner_id, network_hash, confirmed_at)
      select gen_random_uuid(), 'confirmation', now() - interval '2 hours', ${siteId}, ${owner.id}, sha256(n::text::bytea),
        case when n <= ${confirmed} then now() end
      from generate_series(1, ${count}) n`

  const newOwner = () => createAccount(platform.database)
  async function newOrganization(person: TestAccount) {
    const organization = await createAccount(platform.database, { kind: 'organization' })
    await join(platform.database, organization, person, 'owner')
    return organization
  }

  const runs = async () =>
    (await sql<{ id: string }[]>`
      select id from app.task_runs where task = 'confirm_signup' and finished_at is null order by created_at, id`)
      .map(({ id }) => id)
  /** Decides on the mail of a run, as the worker does before it sends it. */
  const begin = (runId: string): Promise<{ limit?: string }> =>
    callAsWorker(platform.database, 'begin_signup_mail', [runId])
  /** Decides on the mails of all open runs, one after the other. Returns why some are held. */
  async function decide() {
    const begun = await sql<{ limit: string | null }[]>`
      select jobs.begin_signup_mail(r.id) ->> 'limit' as limit from (
        select id from app.task_runs where task = 'confirm_signup' and finished_at is null order by created_at, id
      ) r`
    return begun.flatMap(({ limit }) => limit ?? [])
  }
  /** How many mails of these sites were sent within a day. */
  const sent = (...sites: string[]) =>
    platform.database.value`
      select count(*)::integer from app.mails
      where site_id = any (${sites}::uuid[]) and mailed_at > now() - interval '1 day'`
  /** Time passes for all mails. */
  const pass = (interval: string) => sql`update app.mails set mailed_at = mailed_at - ${interval}::interval`
  /** Fans of a site follow the links of their mails. */
  async function confirm(siteId: string, count: number) {
    await sql`
      update app.mails set confirmed_at = now() where id in (
        select id from app.mails where site_id = ${siteId} and confirmed_at is null order by mailed_at limit ${count})`
    await sql`
      update app.site_signups set state = 'confirmed', confirmed_at = now() where (site_id, email) in (
        select s.site_id, s.email from app.site_signups s
        join app.site_signup_mails m on m.site_id = s.site_id and m.email = s.email
        join app.mails sent on sent.id = m.run_id and sent.confirmed_at is not null)`
  }

  /** An agent signs up, by default with a new address. Returns the status and the error code. */
  async function signUpAgent(email = `new-${crypto.randomUUID()}@example.com`, from = '192.0.2.9') {
    const { status, headers } = await platform.api.request('/api/agents/signup', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    }, { remoteAddr: { hostname: from } })
    return [status, headers.get('x-error-code')]
  }
  const metric = async (name: string, labels: Record<string, string> = {}) =>
    valueOf(await completeMetrics(platform, secret), name, labels)
  const waits = () =>
    platform.database.value`
      select exists (select from app.task_runs where task = 'confirm_signup' and finished_at is null and run_at > created_at)`
  return {
    ...fans,
    ...{ platform, sql, page, strangers, history, earlierMails, newOwner, newOrganization },
    ...{ setLimit, runs, begin, decide, sent, pass, confirm, signUpAgent, metric, waits },
    [Symbol.asyncDispose]: fans.close,
  }
}
