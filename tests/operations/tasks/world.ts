import { createCatalog, type TestAccount, testIsrc } from '../../support/accounts.ts'
import type { TestPlatform } from '../../support/platform.ts'

export async function createSchedule({ database }: TestPlatform, of: TestAccount, payer = of) {
  const catalog = await createCatalog(database, of, [testIsrc(1)])
  const id: string = await database.value`
    select private.create_schedule('work', ${of.id}, ${payer.id}, ${catalog}, null)`
  return { id, catalog }
}
