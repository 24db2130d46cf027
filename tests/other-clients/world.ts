import { createAccount, createCatalog, observe, testIsrc } from '../support/accounts.ts'
import { fixture } from '../support/fixture.ts'
import { listen, openPlatform } from '../support/platform.ts'

/** More than 32 bits hold, and less than 2^53. */
export const plays = 5_177_500_000

export const period = { since: '2026-03-03', days: 2 }

/** A platform on a port, with a catalog of one recording that has so many plays. */
export function useLargeCounts() {
  const platform = fixture(openPlatform)
  const account = fixture(() => createAccount(platform.database))
  const catalog = fixture(async () => {
    await observe(
      platform.database,
      testIsrc(1),
      '2026-03-01',
      [4, 3, 2, 1, 0].map((day) => plays - day * 1_000),
    )
    return { id: await createCatalog(platform.database, account, [testIsrc(1)]) }
  })
  return {
    account,
    catalog,
    isrc: testIsrc(1),
    api: fixture(() => listen(platform.api)),
    mcp: fixture(() => listen(platform.mcp)),
  }
}
