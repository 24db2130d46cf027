import { describe, expect, it } from 'vitest'
import { createAccount, createAuthUser } from '../../support/accounts.ts'
import { json, sendJson, token } from '../../support/requests.ts'
import { newEmail } from '../../support/tokens.ts'
import { callAsWorker } from '../../support/worker.ts'
import { useSignUp } from './sign-up-world.ts'

const { platform, current, signUp, verify, mailedCode, requestCode, pass } = useSignUp()

const maintain = () => callAsWorker(platform.database, 'run_maintenance')
const age = async (of = current.email) => {
  await pass('1 day 15 minutes', of)
  await platform.database
    .owner`update app.accounts set created_at = created_at - interval '1 day 15 minutes' where email = ${of}`
}
const rows = async (of = current.email) => {
  const [found] = await platform.database.owner`
    select (select count(*)::integer from app.accounts where email = ${of}) as accounts,
      (select count(*)::integer from app.sign_up_codes c join app.accounts a on a.id = c.account_id where a.email = ${of}) as codes`
  return [found!.accounts, found!.codes]
}

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
    const verified = current.email
    expect((await verify(await requestCode())).status).toBe(200)
    const invited = newEmail()
    const { body } = await signUp(invited)
    const organization = await createAccount(platform.database, { kind: 'organization' })
    const inviter = await createAccount(platform.database)
    await platform.database
      .owner`insert into app.invitations (organization_id, account_id, email, role, invited_by)
      values (${organization.id}, ${body.account_id}, ${invited}, 'member', ${inviter.id})`
    const pinned = newEmail()
    const { body: third } = await signUp(pinned)
    await platform.database.owner`insert into app.payment_customers (account_id) values (${third.account_id})`
    for (const email of [verified, invited, pinned]) await age(email)
    await maintain()
    for (const email of [verified, invited, pinned]) expect(await rows(email)).toEqual([1, 0])
    // It signs up as before.
    expect((await signUp(verified)).status).toBe(200)
    expect(await rows(verified)).toEqual([1, 1])
  })

  it('is kept when its person signs in, also at the same moment', async () => {
    await requestCode()
    await age()
    await createAuthUser(platform.database, { email: current.email })
    const headers = await token({ email: current.email })
    const [me] = await Promise.all([json(sendJson(platform, headers, 'GET', '/api/me')), maintain()])
    const again = await json(sendJson(platform, headers, 'GET', '/api/me'))
    expect(again.account.id).toBe(me.account.id)
    expect((await rows())[0]).toBe(1)
  })

  it('is kept while another request works on its address, and deleted later', async () => {
    await requestCode()
    await age()
    const { owner } = platform.database
    await owner.begin(async (sql) => {
      await sql`select private.lock_address(${current.email}, true)`
      await maintain()
    })
    expect(await rows()).toEqual([1, 1])
    await maintain()
    expect(await rows()).toEqual([0, 0])
  })

  it('is kept if a row that refers to it is being inserted, and maintenance does not fail', async () => {
    const { body } = await signUp()
    await age()
    const { owner } = platform.database
    await owner.begin(async (sql) => {
      await sql`insert into app.payment_customers (account_id) values (${body.account_id})`
      await maintain()
    })
    expect((await rows())[0]).toBe(1)
    await maintain()
    expect((await rows())[0]).toBe(1)
  })

  it('is deleted with 60 others, which one client signed up', async () => {
    const emails = Array.from({ length: 60 }, newEmail)
    await Promise.all(emails.map((email) => signUp(email)))
    const count = () =>
      platform.database.value`select count(*)::integer from app.accounts where email = any (${emails})`
    expect(await count()).toBe(60)
    for (const email of emails) await age(email)
    await maintain()
    expect(await count()).toBe(0)
  })
})
