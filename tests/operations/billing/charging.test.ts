import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { httpApp } from '../../../shared/adapters/http/app.ts'
import type { ScopedDatabase } from '../../../shared/platform/database/database.ts'
import { charged, chargeErrors, type PricedOperation } from '../../../shared/operation/credits.ts'
import { OperationError } from '../../../shared/errors/errors.ts'
import { operation } from '../../../shared/operation/operation.ts'
import { expectError } from '../../contract/walk.ts'
import { createAccount, type TestAccount } from '../../support/accounts.ts'
import { openPlatform } from '../../support/platform.ts'
import { delegated, type Headers, key } from '../../support/requests.ts'
import { expire, held, turnMonth } from '../../sql/credits/ledger.ts'
import { groupOf } from '../../support/groups.ts'
import { fixture } from '../../support/fixture.ts'

const platform = fixture(openPlatform)
let account: TestAccount

/** What the work of the test's operation does, this once. */
let work: (account: TestAccount) => Promise<void> | void = () => {}

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

const postSing = (headers: Headers = key(account), body: unknown = {}) =>
  httpApp([groupOf(sing)], platform.services).request('/api/songs-sung', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const heldNow = () => held(platform.database, account.id)

describe('an operation that costs', () => {
  beforeAll(async () => {
    account = await createAccount(platform.database)
  })

  it('is charged after its work, and is in the ledger', async () => {
    work = async () => expect(await heldNow()).toEqual({ balance: 333, reserved: 25, charges: 0 })
    expect((await postSing()).status).toBe(200)
    work = () => {}
    expect(await heldNow()).toEqual({ balance: 308, reserved: 0, charges: 1 })
  })

  it.each(
    [
      ['is refused', () => new OperationError('not_found', 'No such song'), 'not_found'],
      ['breaks', () => new Error('hoarse'), 'internal'],
    ] as const,
  )('costs nothing when its work %s, whose error is returned', async (_, error, code) => {
    const before = await heldNow()
    work = () => {
      throw error()
    }
    await expectError(await postSing(), 'plain', code)
    work = () => {}
    expect(await heldNow()).toEqual(before)
  })

  it('returns 402 with the balance, the price and where to buy more, before any work', async () => {
    const { balance } = await heldNow()
    work = () => {
      throw new Error('worked without pay')
    }
    const request = { price: 'content_creation', units: 7 }
    const response = await postSing(key(account), request)
    expect(response.status).toBe(402)
    expect(response.headers.get('x-error-code')).toBe('insufficient_credits')
    const billingUrl = `${platform.services.billingUrl}?credits=500`
    const shortage = { remaining_credits: balance, required_credits: 350, billingUrl }
    // As text: in the contract's order too.
    expect(await response.text()).toBe(JSON.stringify({ error: 'insufficient_credits', ...shortage }))
    const problem = await postSing({ ...key(account), accept: 'application/problem+json' }, request)
    expect(await problem.json()).toMatchObject({ status: 402, code: 'insufficient_credits', ...shortage })
    work = () => {}
  })

  it('returns 409 and charges nothing when it took too long and its credits went elsewhere', async () => {
    account = await createAccount(platform.database)
    work = async ({ id }) => {
      await expire(platform.database, id)
      work = () => {}
      expect((await postSing(key(account), { price: 'content_creation', units: 6 })).status).toBe(200)
      expect((await postSing(key(account), { price: 'research_events', units: 33 })).status).toBe(200)
    }
    await expectError(await postSing(), 'plain', 'conflict')
    expect(await heldNow()).toEqual({ balance: 0, reserved: 0, charges: 2 })
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
      expect(await heldNow()).toEqual({ balance: 308, reserved: 0, charges: 1 })
    })

    it('reports the fault of the work and not of the release when both fail', async () => {
      const broken = charged(losing(['release_credits']), site, () => Promise.reject(new Error('hoarse')))
      await expect(broken).rejects.toThrow('hoarse')
      expect(await heldNow()).toEqual({ balance: 308, reserved: 0, charges: 1 })
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
    expect((await postSing(await delegated(account))).status).toBe(200)
    expect(await heldNow()).toMatchObject({ balance: 308 })
  })
})
