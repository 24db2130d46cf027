import { expect, it } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { fixture } from '../support/fixture.ts'
import { readSource } from '../structure/imports.ts'

const database = fixture(openDatabase)

it('docs/performance.md has the credits of app.credit_prices', async () => {
  const rows = readSource('docs/performance.md').split('\n')
    .flatMap((line) => {
      const [, operation, credits, units] = /^\| `(\w+)` +\| +(\d+) \| +(\d+) \|/.exec(line) ?? []
      return operation ? [{ operation, credits: Number(credits), per_units: Number(units) }] : []
    })
  const prices = await database.owner`select operation, credits, per_units from app.credit_prices`
  const byName = (a: { operation?: string }, b: { operation?: string }) =>
    a.operation!.localeCompare(b.operation!)
  expect(rows.sort(byName)).toEqual([...prices].sort(byName))
})
