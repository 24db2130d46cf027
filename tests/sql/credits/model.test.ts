import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createAccount } from '../../support/accounts.ts'
import { faults, useBooks } from './ledger.ts'
import { Model, type Step, step } from './model.ts'

const { database, callers, funded, held, expire, turnMonth } = useBooks(8)

/** Does a step with what the others have reserved. Returns what `Model.perform` returns. */
async function perform(account: string, one: Step, ids: string[]): Promise<string | number | undefined> {
  if (one.do === 'reserve') {
    const { operation, units, key } = one
    const { result, refused } = await callers.reserve(account, { operation, units, idempotency_key: key })
    if (refused) return refused
    if (!ids.includes(result as string)) ids.push(result as string)
    return ids.indexOf(result as string)
  }
  if (one.do === 'expire') await expire(account)
  else if (one.do === 'month') await turnMonth(account)
  else if (one.do === 'buy') {
    await database.owner`select private.lock_credits(${account}),
      private.add_ledger_entry(${account}, 'purchase', ${one.credits})`
  } else if (ids.length > 0) {
    const { result, refused } = await callers[one.do](account, ids[one.index % ids.length]!)
    return refused ?? Number(result)
  }
}

it('any sequence of uses leaves the state of a plain model, and correct books', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
      const account = (await createAccount(database)).id
      const model = new Model()
      const ids: string[] = []
      await database.owner`select private.lock_credits(${account})`
      for (const one of steps) {
        expect(await perform(account, one, ids)).toBe(model.perform(one))
        const { balance, reserved, charges } = model
        expect(await held(account)).toEqual({ balance, reserved, charges })
      }
    }),
    { numRuns: 60 },
  )
}, 120_000)

it(
  'any interleaving of such sequences, on connections of their own, leaves books that are right',
  async () => {
    const scripts = fc.array(fc.array(step, { minLength: 1, maxLength: 12 }), { minLength: 2, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(scripts, async (scripts) => {
        const account = await funded(60)
        const ids: string[] = []
        await Promise.all(scripts.map(async (script) => {
          for (const one of script) {
            const outcome = await perform(account, one, ids)
            if (typeof outcome === 'string') expect(outcome).toMatch(/^PT(PAY|409)$/)
          }
        }))
        expect(await faults(database)).toEqual([])
      }),
      { numRuns: 40 },
    )
  },
  120_000,
)
