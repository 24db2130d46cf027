import type { Sql } from 'postgres'
import { describe, expect, it } from 'vitest'
import { createAccount, createAuthUser } from '../../support/accounts.ts'
import { token } from '../../support/requests.ts'
import { newEmail } from '../../support/tokens.ts'
import { callAsWorker } from '../../support/worker.ts'
import { useSignUp } from './sign-up-world.ts'

const { platform, current, signUp, verify, me, mailedCode, requestCode, pass } = useSignUp()

const maintain = () => callAsWorker(platform.database, 'run_maintenance')
const age = async (of = current.email) => {
  await pass('1 day 15 minutes', of)
  await platform.database
    .owner`update app.accounts set created_at = created_at - interval '1 day 15 minutes' where email = ${of}`
}
/** The numbers of accounts and of codes of these addresses. */
const rows = async (...of: string[]) => {
  const emails = of.length > 0 ? of : [current.email]
  const [found] = await platform.database.owner`
    select count(*)::int as accounts, count(c.account_id)::int as codes
    from app.accounts a left join app.sign_up_codes c on c.account_id = a.id where a.email = any (${emails})`
  return [found!.accounts, found!.codes]
}
const insertCustomer = (sql: Sql, id: string) =>
  sql`insert into app.payment_customers (account_id) values (${id})`
/** Maintains while a transaction is open. */
const maintainDuring = (work: (sql: Sql) => Promise<unknown>) =>
  platform.database.owner.begin(async (sql) => {
    await work(sql as unknown as Sql)
    await maintain()
  })

describe('an account that nobody verified', () => {
  it('is deleted a day after its code expired, and no earlier', async () => {
    await requestCode()
    await maintain()
    await pass('23 hours')
    await maintain()
    expect(await rows()).toEqual([1, 1])
    await age()
    await maintain()
    expect(await rows()).toEqual([0, 0])
  })

  it('gets the same id again, like an account that is there: the response does not reveal that it was deleted', async () => {
    const { body: before } = await signUp()
    await age()
    await maintain()
    expect(await rows()).toEqual([0, 0])
    const { body: again } = await signUp()
    expect(again).toEqual(before)
    expect(again.account_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
    expect((await verify(await mailedCode())).status).toBe(200)
  })

  it('is kept, without its old code, once it has a key, an invitation or anything else', async () => {
    const { owner } = platform.database
    const [verified, invited, pinned] = [current.email, newEmail(), newEmail()]
    expect((await verify(await requestCode())).status).toBe(200)
    const { body: { account_id } } = await signUp(invited)
    const organization = await createAccount(platform.database, { kind: 'organization' })
    const inviter = await createAccount(platform.database)
    await owner`insert into app.invitations (organization_id, account_id, email, role, invited_by)
      values (${organization.id}, ${account_id}, ${invited}, 'member', ${inviter.id})`
    await insertCustomer(owner, (await signUp(pinned)).body.account_id)
    for (const email of [verified, invited, pinned]) await age(email)
    await maintain()
    expect(await rows(verified, invited, pinned)).toEqual([3, 0])
    // It signs up as before.
    expect((await signUp(verified)).status).toBe(200)
    expect(await rows(verified)).toEqual([1, 1])
  })

  it('is kept when its person signs in, also at the same moment', async () => {
    await requestCode()
    await age()
    await createAuthUser(platform.database, current)
    const headers = await token(current)
    const [{ account }] = await Promise.all([me(headers), maintain()])
    expect((await me(headers)).account).toEqual(account)
    expect((await rows())[0]).toBe(1)
  })

  it('is kept while another request works on its address, and deleted later', async () => {
    await requestCode()
    await age()
    await maintainDuring((sql) => sql`select private.lock_address(${current.email}, true)`)
    expect(await rows()).toEqual([1, 1])
    await maintain()
    expect(await rows()).toEqual([0, 0])
  })

  it('is kept if a row that refers to it is being inserted, and maintenance does not fail', async () => {
    const { body } = await signUp()
    await age()
    await maintainDuring((sql) => insertCustomer(sql, body.account_id))
    expect((await rows())[0]).toBe(1)
    await maintain()
    expect((await rows())[0]).toBe(1)
  })

  it('is deleted with 60 others, which one client signed up', async () => {
    const emails = Array.from({ length: 60 }, newEmail)
    await Promise.all(emails.map((email) => signUp(email)))
    expect(await rows(...emails)).toEqual([60, 60])
    for (const email of emails) await age(email)
    await maintain()
    expect(await rows(...emails)).toEqual([0, 0])
  })
})
