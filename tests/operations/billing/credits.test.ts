import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { httpApp } from '../../../shared/adapters/http/app.ts'
import type { ScopedDatabase } from '../../../shared/platform/database/database.ts'
import { charged, chargeErrors, type PricedOperation } from '../../../shared/operation/credits.ts'
import { OperationError } from '../../../shared/errors/errors.ts'
import { operation } from '../../../shared/operation/operation.ts'
import { expectError } from '../../contract/walk.ts'
import { createAccount, join, type TestAccount } from '../../support/accounts.ts'
import { openPlatform } from '../../support/platform.ts'
import { goodClaims, signToken, testClientId } from '../../support/tokens.ts'
import { createFunded, expire, held, turnMonth } from '../../sql/credits/ledger.ts'
import { groupOf } from '../../support/groups.ts'
import { fixture } from '../../support/fixture.ts'

const platform = fixture(openPlatform)
let account: TestAccount

/** What the work of the test's operation does, this once. */
let work: (account: TestAccount) => Promise<void> | void = () => {}

/** An operation of the tests alone, that costs. */
const sing = operation({
  name: 'sing',
  summary: 'Sing for credits.',
  access: { scope: 'write', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'post', path: '/api/songs-sung', errorBody: 'plain' },
  input: z.strictObject({ price: z.string().default('site_generation'), units: z.int().default(1) }),
  output: z.object({ sung: z.literal(true) }),
  errors: ['not_found', ...chargeErrors],
  handle: ({ db }, { price, units }) =>
    charged(db, { operation: price as PricedOperation, units }, async () => {
      await work(account)
      return { sung: true as const }
    }),
})

const postSing = (headers: Record<string, string>, body: unknown = {}) =>
  httpApp([groupOf(sing)], platform.services).request('/api/songs-sung', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const key = (of: TestAccount) => ({ 'x-api-key': of.key })
const get = (path: string, headers: Record<string, string> = key(account)) =>
  platform.api.request(path, { headers })
const credits = async (query = '', headers?: Record<string, string>) =>
  (await get(`/api/credits${query}`, headers)).json()
const token = async (claims = {}) => ({
  authorization: `Bearer ${await signToken(goodClaims(account.email!, claims))}`,
})

describe('an operation that costs', () => {
  beforeAll(async () => {
    account = await createAccount(platform.database)
  })

  it('is charged after its work, and is in the ledger', async () => {
    work = async ({ id }) =>
      expect(await held(platform.database, id)).toEqual({ balance: 333, reserved: 25, charges: 0 })
    expect((await postSing(key(account))).status).toBe(200)
    work = () => {}
    expect(await held(platform.database, account.id)).toEqual({ balance: 308, reserved: 0, charges: 1 })
  })

  it.each(
    [
      ['is refused', () => new OperationError('not_found', 'No such song'), 'not_found'],
      ['breaks', () => new Error('hoarse'), 'internal'],
    ] as const,
  )('costs nothing when its work %s, whose error is returned', async (_, error, code) => {
    const before = await held(platform.database, account.id)
    work = () => {
      throw error()
    }
    await expectError(await postSing(key(account)), 'plain', code)
    work = () => {}
    expect(await held(platform.database, account.id)).toEqual(before)
  })

  it('returns 402 with the balance, the price and where to buy more, before any work', async () => {
    const { balance } = await held(platform.database, account.id)
    work = () => {
      throw new Error('worked without pay')
    }
    const response = await postSing(key(account), { price: 'content_creation', units: 7 })
    work = () => {}
    expect(response.status).toBe(402)
    expect(response.headers.get('x-error-code')).toBe('insufficient_credits')
    // As text: in the contract's order too.
    expect(await response.text()).toBe(JSON.stringify({
      error: 'insufficient_credits',
      remaining_credits: balance,
      required_credits: 350,
      billingUrl: `${platform.services.billingUrl}?credits=500`,
    }))
    const problem = await postSing({ ...key(account), accept: 'application/problem+json' }, {
      price: 'content_creation',
      units: 7,
    })
    expect(await problem.json()).toMatchObject({
      status: 402,
      code: 'insufficient_credits',
      remaining_credits: balance,
      required_credits: 350,
      billingUrl: `${platform.services.billingUrl}?credits=500`,
    })
  })

  it('returns 409 and charges nothing when it took too long and its credits went elsewhere', async () => {
    account = await createAccount(platform.database)
    work = async ({ id }) => {
      await expire(platform.database, id)
      work = () => {}
      expect((await postSing(key(account), { price: 'content_creation', units: 6 })).status).toBe(200)
      expect((await postSing(key(account), { price: 'research_events', units: 33 })).status).toBe(200)
    }
    await expectError(await postSing(key(account)), 'plain', 'conflict')
    expect(await held(platform.database, account.id)).toEqual({ balance: 0, reserved: 0, charges: 2 })
  })

  describe('whose store fails on the way', () => {
    /** The caller's database, whose responses to these calls are lost. */
    const losing = (names: string[]): ScopedDatabase => {
      const keyHash = createHash('sha256').update(account.key).digest('hex')
      const scope = platform.services.database.scope(
        { kind: 'api_key', keyHash, network: '' },
        'write',
        crypto.randomUUID(),
      )
      return {
        async call(name, ...args) {
          const result = await scope.call(name, ...args)
          if (names[0] !== name) return result as never
          names.shift()
          throw new OperationError('store_unavailable', 'Lost')
        },
      }
    }
    const site = { operation: 'site_generation' } as const

    it('is charged once, and keeps its result, when the response to the commit is lost', async () => {
      account = await createAccount(platform.database)
      expect(await charged(losing(['commit_credits']), site, () => Promise.resolve('done'))).toBe('done')
      expect(await held(platform.database, account.id)).toEqual({ balance: 308, reserved: 0, charges: 1 })
    })

    it('reports the fault of the work and not of the release when both fail', async () => {
      const broken = charged(losing(['release_credits']), site, () => Promise.reject(new Error('hoarse')))
      await expect(broken).rejects.toThrow('hoarse')
      expect(await held(platform.database, account.id)).toEqual({ balance: 308, reserved: 0, charges: 1 })
    })

    it('is refused when the commit stays unanswered', async () => {
      const lost = charged(losing(['commit_credits', 'commit_credits']), site, () => Promise.resolve('done'))
      await expect(lost).rejects.toMatchObject({ code: 'store_unavailable' })
    })
  })

  it('is an own fault where its price is unknown', async () => {
    await expectError(await postSing(key(account), { price: 'gardening' }), 'plain', 'internal')
  })

  it('is paid by the account that an OAuth client acts for', async () => {
    await turnMonth(platform.database, account.id)
    expect((await postSing(await token({ client_id: testClientId }))).status).toBe(200)
    expect(await held(platform.database, account.id)).toMatchObject({ balance: 308 })
  })
})

describe('GET /api/credits', () => {
  beforeAll(async () => {
    account = await createAccount(platform.database)
  })

  it('shows the free credits of the month before anything was charged, and writes nothing', async () => {
    expect(await credits()).toEqual({
      status: 'success',
      balance: 333,
      reserved: 0,
      free_credits_monthly: 333,
      pagination: { page: 1, limit: 50, total_count: 0, total_pages: 0, has_more: false },
      entries: [],
      next: null,
    })
    expect(
      await platform.database.value`
      select count(*)::int from app.credit_balances where account_id = ${account.id}`,
    ).toBe(0)
  })

  it('shows what is set aside, and the ledger, newest first', async () => {
    let during: unknown
    work = async () => {
      during = await credits()
    }
    await postSing(key(account))
    work = () => {}
    expect(during).toMatchObject({ balance: 333, reserved: 25, entries: [{ kind: 'monthly_floor' }] })
    const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const charge = { id: 2, kind: 'charge', amount: -25, balance_after: 308, operation: 'site_generation' }
    const floor = { id: 1, kind: 'monthly_floor', amount: 333, balance_after: 333, operation: null }
    expect(await credits()).toEqual({
      status: 'success',
      balance: 308,
      reserved: 0,
      free_credits_monthly: 333,
      pagination: { page: 1, limit: 50, total_count: 2, total_pages: 1, has_more: false },
      entries: [charge, floor].map((entry) => ({ ...entry, created_at: instant })),
      next: null,
    })
  })

  it('shows the balance as the next charge finds it when the month has turned, and overdue credits as free', async () => {
    work = async ({ id }) => {
      await expire(platform.database, id)
      await turnMonth(platform.database, id)
      expect(await credits()).toMatchObject({ balance: 333, reserved: 0 })
      expect(await (await get('/api/me')).json()).toMatchObject({ credits: 333 })
    }
    expect((await postSing(key(account))).status).toBe(200)
    work = () => {}
    // The late commit was the first charge of the new month.
    expect(await credits('?limit=2')).toMatchObject({
      balance: 308,
      entries: [{ kind: 'charge' }, { kind: 'monthly_floor', amount: 25 }],
    })
  })

  it('pages without a gap or a repeat, also while charges go on', async () => {
    account = await createAccount(platform.database)
    for (let n = 0; n < 6; n++) await postSing(key(account), { price: 'research_events' })
    const seen: number[] = []
    for (let next: number | null = null, page = 0; page === 0 || next; page++) {
      const response = await credits(`?limit=3${next ? `&before=${next}` : ''}`)
      seen.push(...response.entries.map(({ id }: { id: number }) => id))
      next = response.next
      await postSing(key(account), { price: 'research_events' })
    }
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1])
    expect(await credits('?before=1')).toMatchObject({ entries: [], next: null })
  })

  it.each(['limit=0', 'limit=101', 'before=0', 'before=-1', 'before=1&before=2'])(
    'refuses ?%s',
    async (query) => {
      await expectError(await get(`/api/credits?${query}`), 'status', 'invalid_input')
    },
  )

  it('takes the largest cursor there can be', async () => {
    expect((await credits(`?before=${Number.MAX_SAFE_INTEGER}&limit=1`)).entries).toHaveLength(1)
  })

  it('is of the caller alone, whichever organization it is in', async () => {
    const organization = await createAccount(platform.database, { kind: 'organization' })
    const colleague = await createAccount(platform.database)
    await join(platform.database, organization, account, 'owner')
    await join(platform.database, organization, colleague, 'owner')
    const own = await credits()
    expect(own.entries.length).toBeGreaterThan(0)
    expect(await credits('', await token())).toEqual(own)
    expect(await credits('', key(organization))).toMatchObject({ balance: 0, entries: [] })
    expect(await credits('', key(colleague))).toMatchObject({ balance: 333, entries: [] })
  })

  it('and GET /api/me show an OAuth client no balance', async () => {
    const delegated = await token({ client_id: testClientId })
    expect(await (await get('/api/me', delegated)).json()).toMatchObject({ credits: null })
    const { balance } = await credits()
    for (const headers of [key(account), await token()]) {
      expect(await (await get('/api/me', headers)).json()).toMatchObject({ credits: balance })
    }
  })
})

it('a balance that was bought is whole after the month turned', async () => {
  const funded = await createFunded(platform.database, 5000)
  await turnMonth(platform.database, funded)
  const latest = { organization_id: null, before: null, page: 1, page_limit: 1 }
  const seen = await platform.database.callAs(funded, 'get_credits', latest)
  expect(seen).toMatchObject({ balance: 5000, next: null })
})
