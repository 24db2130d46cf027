import postgres from 'postgres'
import { expect, it } from 'vitest'
import { signUp } from '../pages/world.ts'
import { fixture } from '../support/fixture.ts'
import { enqueueRun, workerUrl } from '../support/worker.ts'
import { openMail } from './world.ts'

const mail = fixture(openMail, 'each')

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
