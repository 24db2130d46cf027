import postgres, { type Sql } from 'postgres'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { createBaseline, ensureDatabase } from '../../supabase/local/database.ts'
import { applyMigrations } from '../../supabase/local/migrate.ts'
import { statementFunctions } from '../sql/foundation/function-rules.ts'
import { fixture } from '../support/fixture.ts'
import { openPlatform } from '../support/platform.ts'
import { delegated, json, sendJson, token } from '../support/requests.ts'
import { authUserId, sessionId, testClientId } from '../support/tokens.ts'

/** The oldest migration that the release before this one does not have. */
const firstNew = '20261130213725'

const name = `previous_${crypto.randomUUID().replaceAll('-', '')}`
const addressOf = (url: 'adminUrl' | 'apiUrl') => inject(url).replace('DATABASE', name)

/** A database as the previous release left it. */
const previous = fixture(async () => {
  const admin = postgres(inject('adminUrl').replace('DATABASE', 'postgres'), { max: 1 })
  await ensureDatabase(inject('adminUrl').replace('DATABASE', 'postgres'), name)
  const sql = postgres(addressOf('adminUrl'), { max: 1, onnotice: () => {} })
  await createBaseline(sql)
  await applyMigrations(sql, firstNew)
  return {
    sql: sql as Sql,
    async close() {
      await sql.end({ timeout: 1 })
      await admin.unsafe(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
})
const platform = fixture(() => openPlatform({ DATABASE_URL: addressOf('apiUrl') }))

/** What the functions and the worker of a release name: each argument that has a name, and whether it needs a value. */
async function named(): Promise<Map<string, { result: string; args: Map<string, boolean> }>> {
  const rows = await previous.sql`
    select p.pronamespace::regnamespace || '.' || p.proname as name, pg_get_function_result(p.oid) as result,
      coalesce(p.proargnames[1:p.pronargs], '{}') as args, p.pronargdefaults as defaults
    from pg_proc p where p.pronamespace in ('api'::regnamespace, 'jobs'::regnamespace)
      or p.oid::regprocedure::text = any (${statementFunctions as string[]})`
  return new Map(rows.map(({ name, result, args, defaults }) => [name, {
    result,
    args: new Map(args.map((arg: string, index: number) => [arg, index < args.length - defaults])),
  }]))
}

const people = ['changing', 'reading', 'scheduling'].map((what) => ({
  what,
  id: crypto.randomUUID(),
  email: `${what}-${crypto.randomUUID()}@example.com`,
}))
const [changing, reading, scheduling] = people as [typeof people[0], typeof people[0], typeof people[0]]
const organization = crypto.randomUUID()
let before: Awaited<ReturnType<typeof named>>

beforeAll(async () => {
  const { sql } = previous
  before = await named()
  await sql`insert into auth.oauth_clients (id, registration_type, client_type, redirect_uris, grant_types, client_name)
    values (${testClientId}, 'dynamic', 'public', '{https://client.test}', '{authorization_code}', 'Old app')`
  await sql`insert into app.accounts (id, kind, name) values (${organization}, 'organization', 'Label')`
  for (const { id, email } of people) {
    const user = authUserId(email)
    await sql`insert into auth.users (id, email, email_confirmed_at) values (${user}, ${email}, now())`
    await sql`insert into app.accounts (id, kind, name, email, auth_user_id)
      values (${id}, 'person', 'Person', ${email}, ${user})`
    await sql`insert into auth.sessions (id, user_id, oauth_client_id)
      values (${sessionId(user)}, ${user}, null), (${sessionId(user, true)}, ${user}, ${testClientId})`
    await sql`insert into auth.oauth_consents (user_id, client_id, scopes) values (${user}, ${testClientId}, '{email}')`
    await sql`insert into app.organization_members (organization_id, account_id, role)
      values (${organization}, ${id}, 'owner')`
  }
  // A grant of the first consent pages, which had no choice.
  await sql`insert into app.grants (account_id, client_id) select id, ${testClientId}
    from app.accounts where id in (${changing.id}, ${scheduling.id})`
  await sql`insert into app.grants (account_id, client_id, scopes) values (${reading.id}, ${testClientId}, '{read}')`
  await sql`insert into app.songs (isrc) values ('QZTST2600001')`
  const [catalog] = await sql`insert into app.catalogs (name) values ('Old') returning id`
  await sql`insert into app.account_catalogs (account_id, catalog_id) values (${scheduling.id}, ${
    catalog!.id
  })`
  await sql`insert into app.catalog_songs (catalog_id, isrc) values (${catalog!.id}, 'QZTST2600001')`
  await sql`insert into app.scheduled_tasks (account_id, created_by, client_id, task, schedule, next_run_at, catalog_id)
    values (${scheduling.id}, ${scheduling.id}, ${testClientId}, 'capture_playcounts', 'weekly', now(), ${
    catalog!.id
  })`
  expect(await applyMigrations(sql)).not.toEqual([])
}, 60_000)

describe('an app that was let in before grants had terms', () => {
  const grantOf = async (person: typeof changing) =>
    (await json(sendJson(platform, await delegated(person), 'GET', '/api/me'))).grant

  it('keeps its access to the workspace of its person alone, with 100 credits a month, and publishes nothing', async () => {
    expect(await grantOf(changing)).toMatchObject({
      budget: { limit: 100, used: 0, left: 100 },
      ...{ may_publish: false, may_schedule: false, organizations: [] },
    })
    const app = await delegated(changing)
    const create = (more: object) =>
      sendJson(platform, app, 'POST', '/api/catalogs', { name: 'New', ...more })
    await json(create({}), 201)
    const elsewhere = await create({ organization_id: organization })
    expect([elsewhere.status, elsewhere.headers.get('x-error-code')]).toEqual([403, 'workspace_not_granted'])
  })

  it('that may only read still only reads', async () => {
    const app = await delegated(reading)
    await json(sendJson(platform, app, 'GET', '/api/catalogs'))
    const refused = await sendJson(platform, app, 'POST', '/api/catalogs', { name: 'New' })
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([403, 'insufficient_scope'])
  })

  it('keeps its schedules, which its budget pays, and may order others', async () => {
    await previous.sql`select private.start_due_tasks()`
    expect(
      await previous.sql`
      select r.state, r.error, t.enabled from app.scheduled_tasks t
      join app.scheduled_runs s on s.schedule_id = t.id join app.task_runs r on r.id = s.run_id
      where t.created_by = ${scheduling.id}`,
    ).toEqual([{ state: 'queued', error: null, enabled: true }])
    expect(await grantOf(scheduling)).toMatchObject({ budget: { used: 1 }, may_schedule: true })
  })

  it('is shown to its person with these terms, and ends within 90 days', async () => {
    const { grants } = await json(sendJson(platform, await token(scheduling), 'GET', '/api/grants'))
    expect(grants).toMatchObject([{
      scopes: ['read', 'write'],
      monthly_budget_credits: 100,
      may_publish: false,
    }])
    expect(Date.parse(grants[0].ends_at)).toBeLessThan(Date.now() + 90 * 86_400_000 + 60_000)
  })
})

// docs/maintaining.md has the rules.
it('the functions and the worker of the previous release find what they call', async () => {
  const now = await named()
  const broken = [...before].flatMap(([name, { result, args }]) => {
    const found = now.get(name)
    if (found?.result !== result) return name
    const names = [...args.keys()]
    return [
      ...names.filter((arg) => !found.args.has(arg)),
      ...[...found.args].filter(([arg, isNeeded]) => isNeeded && !args.has(arg)).map(([arg]) => arg),
    ].map((arg) => `${name}: ${arg}`)
  })
  expect(broken).toEqual([])
})
