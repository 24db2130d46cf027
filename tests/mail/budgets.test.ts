import postgres from 'postgres'
import { expect, it } from 'vitest'
import { fixture } from '../support/fixture.ts'
import { signUp } from '../pages/world.ts'
import { sendJson } from '../support/requests.ts'
import { callAsWorker, enqueueRun, workerUrl } from '../support/worker.ts'
import { openMail } from './world.ts'

const mail = fixture(openMail, 'each')

it.each([
  ['owner', 5],
  ['site', 5],
  ['deployment_hour', 7],
  ['deployment_day', 7],
])('parallel workers do not exceed the budget %s', async (name, max) => {
  const id = await mail.page(await mail.newOwner())
  await mail.setLimit(name, max)
  await mail.strangers(id, 10)
  const begun = await Promise.all((await mail.runs()).map(mail.begin))
  // Mail to fans leaves a fifth of the deployment's budget.
  expect(begun.filter(({ limit }) => limit === undefined)).toHaveLength(5)
  expect(await mail.sent(id)).toBe(5)
})

it('a crash between counting and sending costs one place and never sends a second mail', async () => {
  const id = await mail.page(await mail.newOwner())
  await mail.strangers(id, 1)
  const [run] = await mail.runs()
  const first = await mail.begin(run!)
  expect(await mail.begin(run!)).toEqual({ ...first, ageMs: expect.any(Number) })
  await mail.deliver()
  expect(await mail.inbox.mails()).toHaveLength(1)
  expect(await mail.sent(id)).toBe(1)
})

it('mail to fans leaves room for codes, and codes for warnings', async () => {
  const id = await mail.page(await mail.newOwner())
  await mail.setLimit('deployment_hour', 20)
  await mail.strangers(id, 20)
  await mail.decide()
  expect(await mail.sent(id)).toBe(16)
  const codes = []
  for (let n = 0; n < 5; n++) codes.push((await mail.signUpAgent())[0])
  expect(codes).toEqual([200, 200, 200, 503, 503])
  const [room] = await mail.sql`
    select private.take_mail(m) as limit from jsonb_populate_record(null::app.mails,
      jsonb_build_object('id', gen_random_uuid(), 'kind', 'warning')) m`
  expect(room).toEqual({ limit: null })
})

it('without room, a sign-up gets the same response for every address, and creates no account', async () => {
  const { email } = await mail.newOwner()
  expect(await mail.signUpAgent(email!)).toEqual([200, null])
  await mail.setLimit('deployment_hour', 0)
  const refused = [503, 'store_unavailable']
  // One that needs no mail now, one that is known, and one that is not.
  expect(await mail.signUpAgent(email!)).toEqual(refused)
  expect(await mail.signUpAgent((await mail.newOwner()).email!)).toEqual(refused)
  expect(await mail.signUpAgent('nobody-yet@example.com')).toEqual(refused)
  expect(await mail.sql`select from app.accounts where email = 'nobody-yet@example.com'`).toHaveLength(0)
  await mail.setLimit('deployment_hour', 100)
  expect(await mail.signUpAgent('nobody-yet@example.com')).toEqual([200, null])
})

it('a held mail is logged, and sent when there is room', async () => {
  await mail.strangers(await mail.page(await mail.newOwner()), 1)
  await mail.setLimit('deployment_hour', 1)
  const delivered = mail.deliver()
  await expect.poll(mail.waits, { timeout: 10_000 }).toBe(true)
  expect(await mail.inbox.mails()).toEqual([])
  await mail.setLimit('deployment_hour', 10)
  expect((await delivered).join('\n')).toMatch(/"event":"confirmation held".*"limit":"deployment_hour"/)
  expect(await mail.inbox.mails()).toHaveLength(1)
})

it('alarms get the share of the budgets that is used, and how many owners are paused', async () => {
  const owner = await mail.newOwner()
  const id = await mail.page(owner)
  await mail.setLimit('deployment_hour', 40)
  await mail.earlierMails(owner, id, 20, 1)
  await mail.strangers(await mail.page(await mail.newOwner()), 10)
  await mail.decide()
  expect(await mail.metric('platform_mail_budget_used', { limit: 'deployment_hour' })).toBe(0.25)
  expect(await mail.metric('platform_mail_paused_owners')).toBe(1)
})

it('deleting a site allows no more mail', async () => {
  const owner = await mail.newOwner()
  const [first, second] = [await mail.page(owner), await mail.page(owner)]
  await mail.strangers(first, 20)
  await mail.decide()
  await sendJson(mail.platform, owner, 'DELETE', `/api/sites/${first}`)
  await mail.strangers(second, 1)
  expect(await mail.decide()).toContain('owner')
  expect(await mail.sent(second)).toBe(0)
})

it('what is kept of a mail is deleted after a week, and the hash of its address after a day', async () => {
  await mail.strangers(await mail.page(await mail.newOwner()), 2)
  await mail.deliver()
  const maintain = () => callAsWorker(mail.platform.database, 'run_maintenance')
  await mail.pass('25 hours')
  await maintain()
  expect(await mail.sql`select address_hash from app.mails`).toEqual(Array(2).fill({ address_hash: null }))
  await mail.pass('7 days')
  await maintain()
  expect(await mail.sql`select from app.mails`).toHaveLength(0)
})

/** The runs of a worker that works on one at a time, in its order. */
async function claimed(tasks: string, count: number): Promise<string[]> {
  const sql = postgres(workerUrl(mail.platform.database), { max: 1, onnotice: () => {} })
  const ids: string[] = []
  while (ids.length < count) {
    const [row] = await sql`select jobs.claim_run(${tasks}, '{}') as run`
    ids.push(row!.run.id)
    await sql`select jobs.complete_run(${row!.run.id}, '{}')`
  }
  await sql.end({ timeout: 1 })
  return ids
}

it("a flood of sign-ups at the pages of one person delays no mail of another's, and no other work", async () => {
  const [flooded, other] = [await mail.newOwner(), await mail.newOwner()]
  const organization = await mail.newOrganization(flooded)
  for (const owner of [flooded, organization]) {
    for (let page = 0; page < 3; page++) await mail.strangers(await mail.page(owner), 25)
  }
  const before = await mail.runs()
  await mail.strangers(await mail.page(other), 1)
  const [itsMail] = (await mail.runs()).filter((id) => !before.includes(id))
  const capture = await enqueueRun(mail.platform.database, 'capture', flooded.id)
  const turns = await claimed('{confirm_signup,capture}', 5)
  expect(turns.filter((id) => id === itsMail || id === capture)).toHaveLength(2)
})

it('a network signs up at all pages together as often as its limit allows', async () => {
  await mail.sql`update app.rate_limits set max_requests = 5 where policy = 'fan_sign_up'`
  const pages = await Promise.all([1, 2, 3].map(async () => mail.page(await mail.newOwner())))
  const statuses: number[] = []
  const from = async (address: string, siteId: string) => {
    const email = `stranger-${crypto.randomUUID()}@example.com`
    return (await signUp({ platform: mail.platform }, siteId, { email, consent: 'yes' }, { from: address }))
      .status
  }
  for (const id of [...pages, ...pages]) statuses.push(await from('192.0.2.1', id))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect(await from('192.0.2.2', pages[0]!)).toBe(200)
})
