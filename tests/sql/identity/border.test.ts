import postgres from 'postgres'
import { expect, it } from 'vitest'
import { openDatabase } from '../../support/database.ts'

// Any role may make temporary objects, and an unlisted pg_temp is searched for types before pg_catalog. A function
// that runs as its owner must not take the caller's `text` for Postgres's, for its checks would run as the owner.
it.each([
  `private.claims_for_key(repeat('00', 32), 'read')`,
  `private.claims_for_token('{"email": "somebody@example.com", "sub": "x"}', null)`,
  `private.hold_key(repeat('00', 32), 'read', true, null)`,
  `private.hold_token('{"email": "somebody@example.com", "sub": "x"}', null, true, null)`,
  `private.create_account('{"email": "somebody@example.com", "sub": "x"}')`,
])("a caller's temporary types are not taken for Postgres's own by %s", async (call) => {
  const database = await openDatabase()
  const api = postgres(database.apiUrl, { max: 1, onnotice: () => {} })
  try {
    await api.unsafe(`create function pg_temp.seize() returns boolean language plpgsql as $$ begin
      if current_user <> 'platform_api' then perform set_config('seized.by', current_user::pg_catalog.text, false); end if;
      return true; end $$`)
    for (const type of ['text', 'uuid', 'jsonb', 'interval']) {
      await api.unsafe(`create domain pg_temp.${type} as pg_catalog.${type} check (pg_temp.seize())`)
    }
    await api.unsafe(`select ${call}`)
    const [row] = await api`select current_setting('seized.by', true) as seized_by`
    expect(row!.seized_by).toBeNull()
  } finally {
    await api.end()
    await database.close()
  }
})
