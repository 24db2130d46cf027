import { describe, expect, it } from 'vitest'
import { AddressRefused } from '../../../shared/providers/ports/mail.ts'
import { OperationError } from '../../../shared/errors/errors.ts'
import { createAccount, createAuthUser, join } from '../../support/accounts.ts'
import { json, key, token } from '../../support/requests.ts'
import { newEmail } from '../../support/tokens.ts'
import { callAsWorker } from '../../support/worker.ts'
import { refusal, useIdentity } from './world.ts'

const { platform, organization, owner, member, outsider, send, get, inbox, ...identity } = useIdentity()
const { invite, invited, joined, respond, members, membership, resend, deliver, listMembers } = identity
const sql = () => platform.database.owner

/** The address of an invitation that was just sent, and the account that it is for. */
async function invitation(email = newEmail(), role = 'member') {
  const { member } = await json(invite(email, role), 201)
  return { email, id: member.account_id as string }
}

/** Days pass for all invitations and their mails. */
async function pass(days: number) {
  const past = `${days} days`
  await sql()`update app.invitations set created_at = created_at - ${past}::interval, expires_at = expires_at - ${past}::interval`
  await sql()`update app.task_runs set created_at = created_at - ${past}::interval where task = 'mail_invitation'`
  await sql()`update app.mails set mailed_at = mailed_at - ${past}::interval`
}

const setLimit = (name: string, max: number) =>
  sql()`update app.mail_limits set max_mails = ${max} where name = ${name}`

/** What the organization sees of an invitation. */
const shown = async ({ id }: { id: string }) =>
  (await listMembers()).find((each: { account_id: string }) => each.account_id === id)?.invitation

describe('the mail of an invitation', () => {
  it('names who invites by the address alone, and is the same for known and unknown addresses', async () => {
    const lure = 'Final notice: https://evil.example/login'
    await sql()`update app.accounts set name = ${lure} where id in (${organization.id}, ${owner.id})`
    const texts = []
    for (const email of [outsider.email!, newEmail()]) {
      const sent = await invitation(email)
      await deliver()
      const [mail, ...more] = await inbox.mails(email)
      expect(more).toEqual([])
      expect(mail!.text).toContain(`${owner.email} invites you`)
      expect(mail!.text).toContain('https://app.example.com/people')
      expect(mail!.subject + mail!.text).not.toMatch(/evil|Final notice/)
      texts.push((mail!.subject + mail!.text).replaceAll(email, 'ADDRESS'))
      expect(await shown(sent)).toMatchObject({ is_open: true, mail: { state: 'sent', reason: null } })
    }
    expect(texts[0]).toBe(texts[1])
  })

  it('leads a person without an account to the invitation, who signs up and joins', async () => {
    const { email } = await invitation()
    await deliver()
    expect(await inbox.mails(email)).toHaveLength(1)
    await createAuthUser(platform.database, { email })
    const person = await token({ email })
    await json(send(person, 'POST', `invitations/${organization.id}/accept`))
    expect(await joined(person)).toMatchObject([{ role: 'member' }])
  })

  it('is not sent from an address that could be read as a message', async () => {
    const inviter = await createAccount(platform.database)
    await join(platform.database, organization, inviter, 'owner')
    await sql()`update app.accounts set email = '"visit evil.example now"@example.com' where id = ${inviter.id}`
    const { member: sent } = await json(invite(newEmail(), 'member', inviter), 201)
    expect(sent.invitation.mail).toEqual({ state: 'not_mailed', reason: null, sent_at: null })
  })

  it.each([
    ['deployment_hour', 'deployment'],
    ['owner', 'sender'],
    ['address', 'address'],
  ])('waits while the budget %s is used up, and says so', async (limit, reason) => {
    await setLimit(limit, 0)
    const sent = await invitation()
    await deliver()
    expect(await inbox.mails(sent.email)).toEqual([])
    expect((await shown(sent)).mail).toEqual({ state: 'held', reason, sent_at: null })
    await setLimit(limit, 1000)
    await sql()`update app.task_runs set run_at = now(), claimed_at = null where finished_at is null`
    await deliver()
    expect(await inbox.mails(sent.email)).toHaveLength(1)
    expect((await shown(sent)).mail).toMatchObject({ state: 'sent', reason: null })
  })

  it('waits while the mails of the network of who invites are used up', async () => {
    await setLimit('network', 0)
    const { status } = await platform.api.request(`/api/${members()}`, {
      method: 'POST',
      headers: { ...key(owner), 'content-type': 'application/json' },
      body: JSON.stringify({ email: newEmail() }),
    }, { remoteAddr: { hostname: '192.0.2.7' } })
    expect(status).toBe(201)
    await deliver()
    const [waiting] = (await get(owner, `${members()}?only=invited`)).members
    expect(waiting.invitation.mail).toEqual({ state: 'held', reason: 'network', sent_at: null })
  })

  it('says that the mail service does not respond, or refuses the address', async () => {
    const down = await invitation()
    await deliver({ send: () => Promise.reject(new OperationError('store_unavailable', 'Mail is down')) })
    expect((await shown(down)).mail).toEqual({ state: 'held', reason: 'service', sent_at: null })
    await json(send(owner, 'DELETE', membership(down)))
    const refused = await invitation()
    await deliver({ send: () => Promise.reject(new AddressRefused('store_unavailable', 'No such address')) })
    expect((await shown(refused)).mail).toEqual({ state: 'failed', reason: 'refused', sent_at: null })
  })

  it('goes once to one address from one inviter in a day, also after the invitation was withdrawn', async () => {
    const { email, id } = await invitation()
    await deliver()
    await json(send(owner, 'DELETE', membership({ id })))
    const again = await invitation(email)
    await deliver()
    expect((await shown(again)).mail).toEqual({ state: 'held', reason: 'address', sent_at: null })
    expect(await inbox.mails(email)).toHaveLength(1)
  })

  it.each<[string, (sent: { id: string }) => Promise<unknown>]>([
    ['was withdrawn', (sent) => json(send(owner, 'DELETE', membership(sent)))],
    ['expired', () => pass(15)],
    [
      'rests on a banned owner',
      () => sql()`update auth.users set banned_until = 'infinity' where email = ${owner.email}`,
    ],
  ])('is not sent once the invitation %s', async (_, end) => {
    const sent = await invitation()
    await end(sent)
    await deliver()
    expect(await inbox.mails(sent.email)).toEqual([])
  })

  it('counts for who sends it, in whichever organization', async () => {
    await setLimit('owner', 2)
    const { organization: other } = await json(send(owner, 'POST', 'organizations', { name: 'Another' }), 201)
    const emails = Array.from({ length: 4 }, newEmail)
    for (const [index, email] of emails.entries()) {
      const path = index % 2 ? members() : `organizations/${other.id}/members`
      await json(send(owner, 'POST', path, { email }), 201)
    }
    await deliver()
    expect((await Promise.all(emails.map((email) => inbox.mails(email)))).flat()).toHaveLength(2)
  })
})

describe('an invitation', () => {
  it('expires after 14 days, and is sent again by an owner', async () => {
    const sent = await invitation(outsider.email!)
    await deliver()
    await pass(14)
    expect(await invited()).toEqual([])
    await refusal(respond('accept'), 'not_found')
    expect(await shown(sent)).toMatchObject({ is_open: false })
    const { member: renewed } = await json(resend(sent.id), 202)
    expect(renewed.invitation).toMatchObject({ is_open: true, mail: { state: 'waiting' } })
    await deliver()
    expect(await inbox.mails(sent.email)).toHaveLength(2)
    await json(respond('accept'))
  })

  it('is sent again at most once a day', async () => {
    const sent = await invitation()
    await deliver()
    expect(await refusal(resend(sent.id), 'rate_limited')).toBe('An invitation is mailed at most once a day')
    await pass(1)
    const both = await Promise.all([resend(sent.id), resend(sent.id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([202, 429])
    await deliver()
    expect(await inbox.mails(sent.email)).toHaveLength(2)
  })

  it('that is sent again rests on the owner who did', async () => {
    const other = await createAccount(platform.database)
    await join(platform.database, organization, other, 'owner')
    const sent = await invitation(outsider.email!)
    await pass(1)
    await json(resend(sent.id, other), 202)
    await json(send(other, 'DELETE', membership(owner)))
    expect(await invited()).toMatchObject([{ invited_by: other.email }])
    await json(respond('accept'))
  })

  it('is sent again by owners only, and only while it is there', async () => {
    const sent = await invitation(outsider.email!)
    await pass(1)
    await refusal(resend(sent.id, member), 'forbidden')
    await refusal(resend(sent.id, outsider), 'not_found')
    expect(await refusal(resend(member.id), 'not_found')).toBe('Invitation not found')
    await json(respond('accept'))
    await refusal(resend(sent.id), 'not_found')
  })

  it('that was declined is not sent again, and not repeated', async () => {
    const sent = await invitation(outsider.email!)
    await pass(1)
    await json(respond('decline'))
    await refusal(resend(sent.id), 'not_found')
    await refusal(invite(sent.email), 'conflict')
  })

  it('makes a member or is withdrawn, when both are requested at once', async () => {
    for (let round = 0; round < 10; round++) {
      const sent = await invitation(outsider.email!)
      const [accepted, withdrawn] = await Promise.all([
        respond('accept'),
        send(owner, 'DELETE', membership(sent)),
      ])
      expect([200, 404]).toContain(accepted.status)
      expect(withdrawn.status).toBe(200)
      const people = await listMembers()
      // Who accepted first was a member, and was removed.
      expect(people.filter(({ account_id }: { account_id: string }) => account_id === sent.id)).toEqual([])
      await sql()`delete from app.invitations where account_id = ${sent.id}`
    }
  })

  it('is renewed and accepted, when both are requested at once', async () => {
    const sent = await invitation(outsider.email!)
    await pass(1)
    const [accepted, renewed] = await Promise.all([respond('accept'), resend(sent.id)])
    expect(accepted.status).toBe(200)
    expect([202, 404]).toContain(renewed.status)
    expect(await invited()).toEqual([])
    expect(await joined()).toMatchObject([{ role: 'member' }])
  })

  it('is deleted 30 days after it expired, with an account that nobody uses', async () => {
    const [unused, used] = [await invitation(), await invitation(outsider.email!)]
    await pass(43)
    await callAsWorker(platform.database, 'run_maintenance')
    expect(await listMembers()).toHaveLength(5)
    await pass(2)
    await callAsWorker(platform.database, 'run_maintenance')
    expect(await listMembers()).toHaveLength(3)
    expect(await sql()`select id from app.accounts where id in (${unused.id}, ${used.id})`).toEqual([{
      id: used.id,
    }])
  })
})
