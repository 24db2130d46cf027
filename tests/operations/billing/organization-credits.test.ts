import { describe, expect, it } from 'vitest'
import { fund, peopleFixture, type TestAccount } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'
import { openRecharger, purchases, runOut, saveCard } from '../../support/recharges.ts'
import { type Caller, json, key, sendJson } from '../../support/requests.ts'

const platform = fixture(openPlatform)
const { organization, owner, member, outsider } = peopleFixture(platform, 'each')

const query = () => `?organization_id=${organization.id}`
const get = (caller: Caller, path: string) => sendJson(platform, caller, 'GET', path)
const credits = (caller: Caller) => get(caller, `/api/credits${query()}`)
const readRecharge = (caller: Caller) => get(caller, `/api/credits/recharge${query()}`)
const named = (fields: object) => ({ organization_id: organization.id, ...fields })
const setRecharge = (caller: Caller, fields: object = { credits: 600 }) =>
  sendJson(platform, caller, 'PUT', '/api/credits/recharge', named(fields))
const openPage = (caller: Caller) =>
  sendJson(
    platform,
    caller,
    'POST',
    '/api/subscriptions/card-on-file',
    named({
      successUrl: 'https://app.example.com/',
    }),
  )
const buy = (caller: Caller) =>
  sendJson(
    platform,
    caller,
    'POST',
    '/api/credits/purchase',
    named({
      credits: 500,
      successUrl: 'https://app.example.com/',
    }),
  )
const customerOf = ({ id }: TestAccount) =>
  platform.database.value`select customer_id from app.payment_customers where account_id = ${id}`

describe('the credits of an organization', () => {
  it('are read by its people, and are not those of the reader', async () => {
    await fund(platform.database, organization, 40)
    for (const person of [owner, member, organization]) {
      expect(await json(credits(person))).toMatchObject({
        balance: 40,
        free_credits_monthly: 0,
        entries: [{ kind: 'adjustment', amount: 40 }],
      })
    }
    expect(await json(get(owner, '/api/credits'))).toMatchObject({ balance: 333, entries: [] })
    expect(await json(get(organization, '/api/credits'))).toMatchObject({ balance: 40 })
  })

  it('have a card and a recharge that only its owners and its own key see and change', async () => {
    await saveCard(platform, organization, '4242')
    for (const caller of [owner, organization]) {
      expect((await json(setRecharge(caller, { enabled: true, credits: 600 }))).recharge).toMatchObject({
        enabled: true,
        credits: 600,
        card: { last4: '4242' },
      })
      expect((await json(readRecharge(caller))).recharge).toMatchObject({ credits: 600 })
    }
    expect((await json(get(owner, '/api/credits/recharge'))).recharge).toMatchObject({
      enabled: false,
      card: null,
    })
    expect((await json(get(organization, '/api/credits/recharge'))).recharge).toMatchObject({ enabled: true })
  })

  it('are closed to a member where money is concerned, and to strangers altogether', async () => {
    for (const send of [readRecharge, setRecharge, openPage, buy]) {
      expect((await json(send(member), 403)).error).toBe('Only an owner may do this')
    }
    for (const send of [credits, readRecharge, setRecharge, openPage, buy]) {
      expect((await json(send(outsider), 403)).error).toBe('Access denied to this organization')
    }
    expect(await customerOf(organization)).toBeNull()
  })

  it('are refused alike for an organization that does not exist', async () => {
    const missing = await json(get(owner, `/api/credits?organization_id=${crypto.randomUUID()}`), 403)
    expect(missing.error).toBe('Access denied to this organization')
    await json(get(owner, '/api/credits?organization_id=label'), 400)
    expect((await json(setRecharge(owner, {}), 400)).error).toBe('At least one field is required')
  })

  it('get a customer of their own at Stripe, with the name, as an organization has no address', async () => {
    const { stripe } = platform.vendors
    const { id } = await json(openPage(owner))
    const customer = await customerOf(organization)
    expect(stripe.store.find(id)).toMatchObject({ customer, client_reference_id: organization.id })
    expect(stripe.store.find(customer)).toMatchObject({
      name: 'organization',
      email: null,
      metadata: { account_id: organization.id },
    })
    await json(sendJson(platform, owner, 'POST', '/api/subscriptions/card-on-file', {
      successUrl: 'https://app.example.com/',
    }))
    expect(await customerOf(owner)).not.toBe(customer)
    const { body, headers } = await stripe.sign(stripe.complete(id, '5555555555554444'))
    await json(platform.api.request('/api/webhooks/stripe', { method: 'POST', body, headers }))
    expect((await json(readRecharge(owner))).recharge.card).toMatchObject({
      brand: 'mastercard',
      last4: '4444',
    })
  })

  it('are recharged when a request with its key runs out of them', async () => {
    await saveCard(platform, organization, '4242')
    await json(setRecharge(owner, { enabled: true, credits: 500 }))
    await runOut(platform, organization)
    await using _worker = await openRecharger(platform)
    await expect.poll(() => purchases(platform, organization), { timeout: 10_000 }).toEqual([500])
    expect((await json(credits(member))).entries).toMatchObject([{ kind: 'purchase', amount: 500 }])
    expect(await purchases(platform, owner)).toEqual([])
  })

  it('are managed no more by an owner who became a member', async () => {
    await json(setRecharge(owner))
    await platform.database.owner`update app.organization_members set role = 'member'
      where organization_id = ${organization.id} and account_id = ${owner.id}`
    await json(setRecharge(owner), 403)
    await json(credits(owner))
  })
})

it('row-level security shows the money of an organization to its owners, and its balance to its people', async () => {
  await fund(platform.database, organization, 40)
  await saveCard(platform, organization, '4242')
  await json(setRecharge(owner))
  const count = async ({ id }: TestAccount, table: string, more = {}) => {
    const [row] = await platform.database.asClaims(
      { account_id: id, credential: 'session', ...more },
      `select count(*)::int from app.${table} where account_id = '${organization.id}'`,
    )
    return row!.count
  }
  for (const table of ['credit_balances', 'credit_entries']) {
    expect([await count(owner, table), await count(member, table), await count(outsider, table)]).toEqual([
      1,
      1,
      0,
    ])
    expect(await count(owner, table, { client_id: 'x' })).toBe(0)
  }
  for (const table of ['payment_customers', 'recharge_settings']) {
    expect([await count(owner, table), await count(member, table), await count(outsider, table)]).toEqual([
      1,
      0,
      0,
    ])
    expect(await count(owner, table, { client_id: 'x' })).toBe(0)
  }
  await expect(platform.database.asClaims(
    { account_id: member.id, credential: 'session' },
    `insert into app.recharge_settings (account_id) values ('${organization.id}')`,
  )).rejects.toThrow(/row-level security/)
})

it('creating organizations does not multiply the free credits of a person', async () => {
  const session = key(owner)
  const { organization: another } = await json(
    sendJson(platform, session, 'POST', '/api/organizations', { name: 'Another' }),
    201,
  )
  const of = await json(get(session, `/api/credits?organization_id=${another.id}`))
  expect(of).toMatchObject({ balance: 0, free_credits_monthly: 0 })
  await platform.database.owner`select private.lock_credits(${another.id})`
  const kept: number = await platform.database.value`
    select (private.grant_monthly_credits(b)).balance::int from app.credit_balances b where account_id = ${another.id}`
  expect(kept).toBe(0)
})
