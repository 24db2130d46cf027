import { describe, expect, it } from 'vitest'
import { expire, held, openCallers, reservedBy, turnMonth } from '../../sql/credits/ledger.ts'
import { createAccount, fund, peopleFixture } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'
import { createPayer } from '../../support/recharges.ts'
import { type Caller, delegated, json, sendJson, token } from '../../support/requests.ts'

const platform = fixture(openPlatform)
const callers = fixture(() => openCallers(platform.database))
const account = fixture(() => createAccount(platform.database), 'each')
const { organization, owner, member } = peopleFixture(platform)

const get = (caller: Caller, path: string) => json(sendJson(platform, caller, 'GET', path))
const credits = (query = '', caller: Caller = account) => get(caller, `/api/credits${query}`)
const reserve = (operation = 'site_generation') => reservedBy(callers, account.id, { operation })
const charge = async (operation?: string) => callers.commit(account.id, await reserve(operation))

describe('GET /api/credits', () => {
  it('shows the free credits of the month before anything was charged, and writes nothing', async () => {
    expect(await credits()).toMatchObject({
      balance: 333,
      reserved: 0,
      free_credits_monthly: 333,
      entries: [],
    })
    expect(await held(platform.database, account.id)).toEqual({ balance: 0, reserved: 0, charges: 0 })
  })

  it('shows what is set aside, and the ledger, newest first', async () => {
    const reservation = await reserve()
    expect(await credits()).toMatchObject({
      balance: 333,
      reserved: 25,
      entries: [{ kind: 'monthly_floor' }],
    })
    await callers.commit(account.id, reservation)
    const created_at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const charge = { id: 2, kind: 'charge', amount: -25, balance_after: 308, operation: 'site_generation' }
    const floor = { id: 1, kind: 'monthly_floor', amount: 333, balance_after: 333, operation: null }
    expect(await credits()).toEqual({
      status: 'success',
      balance: 308,
      reserved: 0,
      free_credits_monthly: 333,
      prices: Object.fromEntries(
        (await platform.database.owner`select operation, credits, per_units from app.credit_prices`)
          .map(({ operation, ...price }) => [operation, price]),
      ),
      pagination: { page: 1, limit: 50, total_count: 2, total_pages: 1, has_more: false },
      entries: [charge, floor].map((entry) => ({ ...entry, created_at })),
      next: null,
    })
  })

  it('shows the balance as the next charge finds it when the month has turned, and overdue credits as free', async () => {
    await charge()
    const late = await reserve()
    await expire(platform.database, account.id)
    await turnMonth(platform.database, account.id)
    expect(await credits()).toMatchObject({ balance: 333, reserved: 0 })
    expect(await get(account, '/api/me')).toMatchObject({ credits: 333 })
    await callers.commit(account.id, late)
    // The late commit was the first charge of the new month.
    expect(await credits('?limit=2')).toMatchObject({
      balance: 308,
      entries: [{ kind: 'charge' }, { kind: 'monthly_floor', amount: 25 }],
    })
    const rich = await createPayer(platform, { balance: 5000 })
    await turnMonth(platform.database, rich.id)
    expect(await credits('?limit=1', rich)).toMatchObject({ balance: 5000, next: null })
  })

  it('pages without a gap or a repeat, also while charges go on', async () => {
    for (let n = 0; n < 6; n++) await charge('research_events')
    const seen: number[] = []
    for (let next: number | null = null, page = 0; page === 0 || next; page++) {
      const response: { entries: { id: number }[]; next: number | null } = await credits(
        `?limit=3${next ? `&before=${next}` : ''}`,
      )
      seen.push(...response.entries.map(({ id }) => id))
      next = response.next
      await charge('research_events')
    }
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1])
    expect(await credits('?before=1')).toMatchObject({ entries: [], next: null })
    expect((await credits(`?before=${Number.MAX_SAFE_INTEGER}&limit=1`)).entries).toHaveLength(1)
  })

  it('shows those of an organization to its people, who have their own', async () => {
    await fund(platform.database, organization, 40)
    for (const person of [owner, member, organization]) {
      expect(await credits(`?organization_id=${organization.id}`, person)).toMatchObject({
        balance: 40,
        free_credits_monthly: 0,
        entries: [{ kind: 'adjustment', amount: 40 }],
      })
    }
    expect(await credits('', organization)).toMatchObject({ balance: 40 })
    for (const caller of [owner, await token(owner)]) {
      expect(await credits('', caller)).toMatchObject({ balance: 333, entries: [] })
    }
  })

  it('and GET /api/me show an OAuth client no balance', async () => {
    expect(await get(await delegated(owner), '/api/me')).toMatchObject({ credits: null })
    for (const caller of [owner, await token(owner)]) {
      expect(await get(caller, '/api/me')).toMatchObject({ credits: 333 })
    }
  })
})

it('an organization has no free credits, so that a person has them once', async () => {
  const { id } = await createAccount(platform.database, { kind: 'organization' })
  expect(await callers.reserve(id)).toMatchObject({ refused: 'PTPAY' })
  await turnMonth(platform.database, id)
  expect(await callers.reserve(id)).toMatchObject({ refused: 'PTPAY' })
})
