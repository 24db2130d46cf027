import { describe, expect, it } from 'vitest'
import { fixture } from '../support/fixture.ts'
import { join } from '../support/accounts.ts'
import { openMail } from './world.ts'

const mail = fixture(openMail, 'each')

const lure = 'Final notice: confirm your account at https://evil.example/login'

describe('a new account that mails strangers through its pages', () => {
  it("sends few mails, and none has the address in its pages' names", async () => {
    const owner = await mail.newOwner()
    const pages = await Promise.all([1, 2, 3].map((n) => mail.page(owner, `${lure}${n}`)))
    for (const id of pages) await mail.strangers(id, 10)
    const held = await mail.decide()
    expect([await mail.sent(...pages), held]).toEqual([20, Array(10).fill('owner')])
    await mail.sql`
      update app.task_runs r set finished_at = now(), state = 'completed'
      where finished_at is null and not exists (select from app.mails m where m.id = r.id)`
    await mail.deliver()
    const mails = await mail.inbox.mails()
    expect(mails).toHaveLength(20)
    for (const { subject, text } of mails) expect(subject + text).not.toMatch(/evil|Final notice/)
    expect(mails[0]!.subject).toBe('Please confirm: news about the people behind this page')
  })

  it('is paused when hardly any of them confirms, and goes on once they do', async () => {
    const [owner, other] = [await mail.newOwner(), await mail.newOwner()]
    const [id, otherId] = [await mail.page(owner), await mail.page(other)]
    await mail.history(owner, 40)
    await mail.earlierMails(owner, id, 20, 1)
    await mail.strangers(id, 1)
    await mail.strangers(otherId, 1)
    expect(await mail.decide()).toEqual(['few_confirmed'])
    await mail.confirm(id, 3)
    expect(await mail.decide()).toEqual([])
  })

  it('cannot use a burst after some of them have confirmed', async () => {
    const owner = await mail.newOwner()
    const id = await mail.page(owner)
    await mail.history(owner, 20)
    await mail.earlierMails(owner, id, 20, 20)
    await mail.strangers(id, 100)
    await mail.decide()
    // Each unconfirmed mail lowers the share that confirms, and with it the budget: 20 + 5 * 20 * 20 / 60.
    expect(await mail.sent(id)).toBeLessThanOrEqual(60)
  })
})

it('the budget of an owner whose fans confirm grows with them', async () => {
  const owner = await mail.newOwner()
  const id = await mail.page(owner)
  await mail.strangers(id, 60)
  const sent: number[] = []
  for (let round = 0; round < 3; round++) {
    await mail.decide()
    sent.push(await mail.sent(id))
    await mail.confirm(id, 60)
  }
  // 20 and five for each that confirmed, less while new ones may still confirm.
  expect(sent).toEqual([20, 56, 60])
})

it('the budget of an owner is what the operator gives', async () => {
  const owner = await mail.newOwner()
  const id = await mail.page(owner)
  await mail.sql`insert into app.mail_owner_limits (owner_id, max_mails) values (${owner.id}, 3)`
  await mail.strangers(id, 5)
  expect(await mail.decide()).toEqual(['owner', 'owner'])
})

describe('an account with many organizations', () => {
  it('has one budget for all of them', async () => {
    const owner = await mail.newOwner()
    const organizations = await Promise.all([1, 2, 3].map(() => mail.newOrganization(owner)))
    const pages = await Promise.all(organizations.map((organization) => mail.page(organization)))
    for (const id of pages) await mail.strangers(id, 10)
    await mail.decide()
    expect(await mail.sent(...pages)).toBe(20)
  })

  it('does not use up the budget of their other members', async () => {
    const [owner, member] = [await mail.newOwner(), await mail.newOwner()]
    const organization = await mail.newOrganization(owner)
    await join(mail.platform.database, organization, member, 'owner')
    const [id, own] = [await mail.page(organization), await mail.page(member)]
    await mail.strangers(id, 30)
    await mail.strangers(own, 20)
    await mail.decide()
    expect([await mail.sent(id), await mail.sent(own)]).toEqual([20, 20])
  })
})

describe('one network', () => {
  it("uses half of a new owner's budget, and cannot pause the mail to other fans", async () => {
    const owner = await mail.newOwner()
    const id = await mail.page(owner)
    for (let minute = 0; minute < 2; minute++) {
      expect(new Set(await mail.strangers(id, 10, () => '192.0.2.66'))).toEqual(new Set([200]))
      await mail.sql`delete from app.site_signup_attempts`
    }
    expect(await mail.decide()).toEqual(Array(10).fill('owner_network'))
    await mail.pass('2 hours')
    await mail.strangers(id, 10)
    await mail.decide()
    expect(await mail.sent(id)).toBe(20)
  })

  it('causes a bounded number of mails, by sign-ups of agents and of fans at all pages', async () => {
    await mail.setLimit('network', 30)
    const owners = await Promise.all(Array.from({ length: 3 }, mail.newOwner))
    const pages = await Promise.all(owners.map((owner) => mail.page(owner)))
    for (const id of pages) await mail.strangers(id, 5, () => '192.0.2.66')
    await mail.decide()
    const agents = await Promise.all(
      Array.from({ length: 120 }, () => mail.signUpAgent(undefined, '192.0.2.66')),
    )
    expect(agents.filter(([status]) => status === 200)).toHaveLength(15)
    expect(agents.filter(([, code]) => code === 'rate_limited')).toHaveLength(105)
    expect(await mail.inbox.mails()).toHaveLength(15)
    const [id] = pages
    await mail.strangers(id!, 1, () => '192.0.2.66')
    await mail.strangers(id!, 1)
    expect(await mail.decide()).toEqual(['network'])
    expect((await mail.signUpAgent())[0]).toBe(200)
    await mail.pass('1 hour')
    expect(await mail.decide()).toEqual([])
  })
})
