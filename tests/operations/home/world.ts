import { createCatalog, observe, peopleFixture, type TestAccount } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'
import { type Caller, json, sendJson } from '../../support/requests.ts'

const dayMs = 86_400_000
/** The UTC date so many days ago. */
export const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)

/** The counts of the 15 dates until yesterday: so many plays on each of the 7 days before, then of the latest 7. */
export const counts = (before: number, latest: number): (number | undefined)[] =>
  Array.from({ length: 15 }, (_, n) => 1_000_000 + Math.min(n, 7) * before + Math.max(n - 7, 0) * latest)

/** The platform with people who are new in each test, and their homes. */
export function openHome() {
  const platform = fixture(() => openPlatform())
  const people = peopleFixture(platform, 'each')
  const sql = () => platform.database.owner
  return {
    platform,
    people,
    sql,
    read: (path: string, who: Caller = people.owner, status = 200) =>
      json(sendJson(platform, who, 'GET', path), status),
    /** A catalog of recordings by ISRC, with the counts of their 15 dates. */
    async catalog(
      recordings: Record<string, (number | undefined)[]>,
      { name = 'Test catalog', who = people.owner as TestAccount, from = daysAgo(15) } = {},
    ): Promise<string> {
      const id = await createCatalog(platform.database, who, Object.keys(recordings))
      await sql()`update app.catalogs set name = ${name} where id = ${id}`
      for (const [isrc, values] of Object.entries(recordings)) {
        await observe(platform.database, isrc, from, values)
      }
      return id
    },
    /** A site with this draft, which is published on request. */
    async site(
      draft: object | null,
      { name = 'Page', who = people.owner as TestAccount, published = false } = {},
    ) {
      const document = draft && { version: 1, name, assets: [], design: { headline: 'Headline' }, ...draft }
      const [row] = await sql()`
        insert into app.sites (owner_id, created_by, name, draft, published, published_at)
        values (${who.id}, ${who.id}, ${name}, ${document as never}, ${published ? document as never : null},
          ${published ? new Date() : null}) returning id`
      return row!.id as string
    },
  }
}

let used = 0
/** Recordings that no other test has. */
export const newIsrcs = (count: number) =>
  Array.from({ length: count }, () => `QZHOM26${String(++used).padStart(5, '0')}`)
