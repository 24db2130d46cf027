import { beforeAll, describe, expect, it } from 'vitest'
import { createAccount, join, type TestAccount } from '../../support/accounts.ts'
import { openDatabase } from '../../support/database.ts'
import { fixture } from '../../support/fixture.ts'
import { claims, delegatedClaims, openRequests, type Outcome } from '../identity/request.ts'
import { createFunded, held } from './ledger.ts'

const denied = '42501'
const tables = ['credit_balances', 'credit_reservations', 'credit_entries']
const database = fixture(openDatabase)
const requests = fixture(() => openRequests(database))
let account: string
const organization = fixture(() => createAccount(database, { kind: 'organization' }))
const outsider = fixture(() => createAccount(database))
let reservation: string

beforeAll(async () => {
  account = await createFunded(database, 100)
  await join(database, organization, { id: account } as TestAccount, 'owner')
  await join(database, organization, outsider, 'owner')
  for (let n = 0; n < 2; n++) {
    const made = await requests.call(claims(account), `api.reserve_credits('research_events', 1, 15, null)`)
    reservation = resultOf(made)
  }
  await requests.call(claims(account), `api.commit_credits('${reservation}')`)
})

const refusal = (outcome: Outcome) => 'refused' in outcome ? outcome.refused : undefined
const resultOf = (outcome: Outcome) =>
  'refused' in outcome ? outcome.refused : outcome.rows[0]!.result as string
const rows = async (actor: string | undefined, table: string) => {
  const outcome = await requests.inScope(actor, `select count(*)::int from app.${table}`)
  return 'refused' in outcome ? outcome.refused : outcome.rows[0]!.count
}

describe.each(tables)('app.%s', (table) => {
  it('is read by its account, and by nobody else: no other member, no organization, no OAuth client', async () => {
    expect(await rows(claims(account), table)).toBeGreaterThan(0)
    const others = [
      claims(outsider.id),
      claims(organization.id),
      delegatedClaims(account),
      claims(crypto.randomUUID()),
    ]
    for (const actor of [...others, undefined, '', '{}']) expect(await rows(actor, table), actor).toBe(0)
  })

  it('is written by no request role, its own account included', async () => {
    const before = await held(database, account)
    for (const actor of [claims(account), delegatedClaims(account), claims(outsider.id)]) {
      for (
        const text of [
          `insert into app.${table} (account_id) values ('${account}')`,
          `update app.${table} set account_id = account_id`,
          `delete from app.${table}`,
          `truncate app.${table}`,
          `select 1 from app.${table} for update`,
        ]
      ) expect(refusal(await requests.inScope(actor, text)), text).toBe(denied)
    }
    expect(await held(database, account)).toEqual(before)
  })

  it('is not there for the login role, outside a scope', async () => {
    expect(refusal(await requests.unscoped(`select account_id from app.${table}`))).toBe(denied)
  })
})

it('no request role calls what the three functions are made of', async () => {
  for (
    const text of [
      `private.add_ledger_entry('${account}', 'purchase', 1000)`,
      `private.lock_credits('${account}')`,
      `private.grant_monthly_credits(null)`,
      `private.renew_reservation(null, null)`,
      `private.find_reservation('${account}', '${reservation}')`,
    ]
  ) {
    expect(refusal(await requests.inScope(claims(account), `select ${text}`)), text).toBe(denied)
    expect(refusal(await requests.unscoped(`select ${text}`)), text).toBe(denied)
  }
})

it('prices are read by every account and changed by none', async () => {
  expect(await rows(claims(outsider.id), 'credit_prices')).toBe(4)
  expect(await rows('{}', 'credit_prices')).toBe(0)
  for (const text of ['update app.credit_prices set credits = 1', 'delete from app.credit_prices']) {
    expect(refusal(await requests.inScope(claims(account), text))).toBe(denied)
  }
})

it('work that an OAuth client begins is paid by its account, which alone sees the books', async () => {
  const before = await held(database, account)
  const made = await requests.call(
    delegatedClaims(account),
    `api.reserve_credits('research_events', 1, 15, null)`,
  )
  const result = resultOf(made)
  expect(refusal(await requests.call(delegatedClaims(account), `api.commit_credits('${result}')`)))
    .toBeUndefined()
  expect(await held(database, account)).toEqual({
    ...before,
    balance: before.balance - 1,
    charges: before.charges + 1,
  })
  const seen = await requests.call(delegatedClaims(account), 'api.get_credits(null, null, 1, 50)')
  expect(seen).toMatchObject({ rows: [{ result: { balance: null, reserved: 0, entries: [] } }] })
})

it('without an account nothing is charged', async () => {
  for (const actor of [undefined, '', '{}']) {
    for (
      const call of [`reserve_credits('research_events', 1, 15, null)`, `commit_credits('${reservation}')`]
    ) {
      expect(refusal(await requests.call(actor, `api.${call}`)), call).toBe('PT401')
    }
  }
})
