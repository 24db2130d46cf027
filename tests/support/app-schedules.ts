import { createCatalog, type TestAccount } from './accounts.ts'
import { newIsrcs } from './captures.ts'
import type { TestDatabase } from './database.ts'
import { authUserId, testClientId } from './tokens.ts'

/** A daily schedule that the test's app ordered for a person before grants had limits. Returns its catalog. */
export async function scheduleOfApp(database: TestDatabase, person: TestAccount, recordings = 3) {
  const { owner: sql } = database
  const catalog = await createCatalog(database, person, newIsrcs(recordings))
  await sql`
    update app.grants set monthly_budget_credits = 100, created_at = now() - interval '239 hours', ends_at = now() + interval '90 days'
    where (account_id, client_id) = (${person.id}, ${testClientId})`
  await sql`
    update auth.oauth_consents set granted_at = now() - interval '10 days'
    where (user_id, client_id) = (${authUserId(person.email!)}, ${testClientId})`
  await sql`
    select private.create_schedule('capture_playcounts', ${person.id}, ${person.id}, ${catalog}, null, schedule => 'daily')`
  await sql`update app.scheduled_tasks set client_id = ${testClientId} where catalog_id = ${catalog}`
  return catalog
}

/** What the migration does that tells people of these schedules. */
export async function enqueueScheduleMails({ owner }: TestDatabase): Promise<void> {
  const folder = new URL('../../supabase/migrations/', import.meta.url)
  const { name } = [...Deno.readDirSync(folder)].find(({ name }) => name.endsWith('_app_schedules.sql'))!
  const [statement] = /^insert into app.task_runs[^;]*;/m.exec(Deno.readTextFileSync(new URL(name, folder)))!
  await owner.unsafe(statement)
}
