import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createAccount } from '../../support/accounts.ts'
import { openDatabase } from '../../support/database.ts'
import { fixture } from '../../support/fixture.ts'
import { createFunded, expire, faults, held, openCallers, turnMonth } from './ledger.ts'
import { Model, type Step, step } from './model.ts'

const database = fixture(openDatabase)
const callers = fixture(() => openCallers(database, 8))

const plain = ({ result, refused }: { result?: unknown; refused?: string }) => refused ?? Number(result)

it('any sequence of uses leaves the state of a plain model, and correct books', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
      const account = (await createAccount(database)).id
      const model = new Model()
      await database.owner`select private.lock_credits(${account})`
      for (const one of steps) {
        if (one.do === 'reserve') {
          const expected = model.reserve(one.operation, one.units, one.key)
          const { result, refused } = await callers.reserve(account, {
            operation: one.operation,
            units: one.units,
            idempotency_key: one.key,
          })
          if (typeof expected === 'string') expect(refused).toBe(expected)
          else {
            expect(refused).toBeUndefined()
            expected.id ||= result as string
            expect(result).toBe(expected.id)
          }
        } else if (one.do === 'commit' || one.do === 'release') {
          if (model.reservations.length === 0) continue
          const index = one.index % model.reservations.length
          const id = model.reservations[index]!.id
          expect(plain(await callers[one.do](account, id))).toBe(model[one.do](index))
        } else if (one.do === 'expire') {
          await expire(database, account)
          for (const open of model.reservations) open.overdue = true
        } else if (one.do === 'month') {
          await turnMonth(database, account)
          model.floored = false
        } else {
          await database.owner`select private.add_ledger_entry(${account}, 'purchase', ${one.credits})`
          model.balance += one.credits
        }
        const { balance, reserved, charges } = model
        expect(await held(database, account)).toEqual({ balance, reserved, charges })
      }
      expect(new Set(model.reservations.map(({ id }) => id)).size).toBe(model.reservations.length)
    }),
    { numRuns: 60 },
  )
  expect(await faults(database)).toEqual([])
}, 120_000)

it(
  'any interleaving of such sequences, on connections of their own, leaves books that are right',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 12 }), { minLength: 2, maxLength: 8 }),
        async (scripts) => {
          const account = await createFunded(database, 60)
          const ids: string[] = []
          const codes = await Promise.all(scripts.map((script) => play(account, script, ids)))
          expect(codes.flat().filter((code) => !['PTPAY', 'PT409'].includes(code))).toEqual([])
          expect(await faults(database)).toEqual([])
        },
      ),
      { numRuns: 40 },
    )
  },
  120_000,
)

/** Does the steps against whatever the other scripts have left; gives the refusals. */
async function play(account: string, script: Step[], ids: string[]): Promise<string[]> {
  const refusals: string[] = []
  for (const one of script) {
    if (one.do === 'reserve') {
      const { operation, units, key } = one
      const { result, refused } = await callers.reserve(account, { operation, units, idempotency_key: key })
      if (refused) refusals.push(refused)
      else ids.push(result as string)
    } else if (one.do === 'commit' || one.do === 'release') {
      const id = ids[one.index % Math.max(ids.length, 1)]
      const { refused } = id ? await callers[one.do](account, id) : {}
      if (refused) refusals.push(refused)
    } else if (one.do === 'expire') await expire(database, account)
    else if (one.do === 'month') await turnMonth(database, account)
    else {
      await database
        .owner`select private.lock_credits(${account}), private.add_ledger_entry(${account}, 'purchase', ${one.credits})`
    }
  }
  return refusals
}
