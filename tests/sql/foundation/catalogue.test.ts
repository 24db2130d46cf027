import type { Sql } from 'postgres'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../support/database.ts'
import { functionRules } from './function-rules.ts'
import { roleRules } from './role-rules.ts'
import type { Rule } from './rule.ts'
import { tableRules } from './table-rules.ts'
import { fixture } from '../../support/fixture.ts'

const database = fixture(openDatabase)

const reported = async (sql: Sql, rule: Rule): Promise<string[]> =>
  (await sql.unsafe(rule.offenders).values()).map(([offender]) => offender as string)

/** What a rule reports when this SQL has run as the owner of the schemas; nothing of it stays. */
async function reportedAfter(breach: string, rule: Rule): Promise<string[]> {
  const undone = new Error('undone')
  let offenders: string[] = []
  await database.owner.begin(async (sql) => {
    await sql.unsafe(`set local role postgres; ${breach}; reset role`)
    offenders = await reported(sql as unknown as Sql, rule)
    throw undone
  }).catch((error) => {
    if (error !== undone) throw error
  })
  return offenders
}

describe.each([
  ['tables', tableRules],
  ['functions', functionRules],
  ['roles', roleRules],
])('%s', (_, rules) => {
  describe.each(rules)('$guarantee', (rule) => {
    it('holds', async () => {
      expect(await reported(database.owner, rule)).toEqual([])
    })

    it.each(rule.breaches)('and reports: %s', async (breach, reported) => {
      const offenders = await reportedAfter(breach, rule)
      expect(offenders.filter((offender) => offender.startsWith(reported))).not.toEqual([])
    })
  })
})
