import { expect, it } from 'vitest'
import { sendJson } from '../support/requests.ts'
import { callAsWorker } from '../support/worker.ts'
import { openMail } from './world.ts'

it.each([
  ['owner', 5],
  ['site', 5],
  ['deployment_hour', 7],
  ['deployment_day', 7],
])('parallel workers do not exceed the budget %s', async (name, max) => {
  await using mail = await openMail()
  const id = await mail.page(await mail.newOwner())
  await mail.setLimit(name, max)
  await mail.strangers(id, 10)
  const begun = await Promise.all((await mail.runs()).map(mail.begin))
  // Mail to fans leaves a fifth of the deployment's budget.
  expect(begun.filter(({ limit }) => limit === undefined)).toHaveLength(5)
  expect(await mail.sent(id)).toBe(5)
})

it('a crash between counting and sending costs one place and never sends a second mail', async () => {
  await using mail = await openMail()
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
  await using mail = await openMail()
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
  await using mail = await openMail()
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
  await using mail = await openMail()
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
  await using mail = await openMail()
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
  await using mail = await openMail()
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
  await using mail = await openMail()
  await mail.strangers(await mail.page(await mail.newOwner()), 2)
  await mail.deliver()
  const maintain = () => callAsWorker(mail.platform.database, 'run_maintenance')
  await mail.pass('25 hours')
  await maintain()
  expect(await mail.sql`select address_hash from app.mails`).toEqual([
    { address_hash: null },
    { address_hash: null },
  ])
  await mail.pass('7 days')
  await maintain()
  expect(await mail.sql`select from app.mails`).toHaveLength(0)
})
