import { pagesApp } from '../../shared/adapters/pages/app.ts'
import postgres, { type Sql } from 'postgres'
import { siteDocument } from '../pages/sites.ts'
import { createAccount, createCatalog, join, type TestAccount, testIsrc } from '../support/accounts.ts'
import { openCaptures } from '../support/captures.ts'
import { bearer, type Headers } from '../support/requests.ts'
import { authUserId, goodClaims, signToken, testClientId } from '../support/tokens.ts'
import { workerUrl } from '../support/worker.ts'
import { type Credential, Rights, type Role } from './rights-model.ts'

/** Where a transaction is killed or held: after it has changed this table, or when it commits. */
export interface Point {
  table: typeof tables[number]
  moment: 'changed' | 'committing'
}
const tables = [
  'organization_members',
  'invitations',
  'webhook_endpoints',
  'scheduled_tasks',
  'sites',
  'grants',
  'grant_workspaces',
  'app_blocks',
  'api_keys',
  'site_previews',
  'run_tickets',
  'idempotency_keys',
  'credit_entries',
  'credit_reservations',
  'task_runs',
] as const

/** The first transaction of a role that reaches the armed point is killed, or waits for a lock. Rolling back does not arm it again. */
const points = `
create schema points;
create table points.armed (point text, by_role text, act text);
create sequence points.reached;
create function points.reach() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_act text := (select a.act from points.armed a where a.point = tg_argv[0] and a.by_role = session_user);
begin
  if v_act is not null and nextval('points.reached') = 1 then
    if v_act = 'kill' then
      perform pg_terminate_backend(pg_backend_pid());
    end if;
    perform pg_advisory_xact_lock(4711);
  end if;
  return null;
end $$`
const triggers = tables.flatMap((table) => [
  `create trigger zz_changed after insert or update or delete on app.${table}
    for each statement execute function points.reach('${table} changed')`,
  `create constraint trigger zz_committing after insert or update or delete on app.${table}
    deferrable initially deferred for each row execute function points.reach('${table} committing')`,
])

export const people = ['p0', 'p1', 'p2', 'p3', 'p0b', 'p1b']
export const organizations = ['A', 'B']

export type Deployment = Awaited<ReturnType<typeof openDeployment>>

/** The platform with its pages and a worker, and points at which either is killed. */
export async function openDeployment() {
  const captures = await openCaptures({ durationMs: 20 })
  const { platform, database } = captures
  const { owner } = database
  await owner.unsafe(points)
  // One by one: the worker is at work already, and uses the tables in another order.
  for (const trigger of triggers) await owner.unsafe(trigger)
  const jobs = postgres(workerUrl(database), { max: 1, onnotice: () => {} })
  const appUrl = 'http://platform.test'
  const pages = pagesApp(platform.services, { appUrl, playUrl: appUrl, assetOrigin: appUrl })

  const arm = async (point: Point, role: 'platform_api' | 'platform_worker', act: 'kill' | 'hold') => {
    await owner`select setval('points.reached', 1, false)`
    await owner`truncate points.armed`
    await owner`insert into points.armed values (${`${point.table} ${point.moment}`}, ${role}, ${act})`
  }
  const disarm = () => owner`truncate points.armed`
  const isReached = async (): Promise<boolean> => await database.value`select is_called from points.reached`
  const waiting = async (): Promise<number> =>
    await database.value`select count(*)::int from pg_stat_activity
      where datname = current_database() and usename = 'platform_api' and wait_event_type = 'Lock'`

  return {
    ...captures,
    pages,
    jobs,
    /** The next transaction of a role that reaches a point is killed there. */
    kill: (point: Point, role: 'platform_api' | 'platform_worker') => arm(point, role, 'kill'),
    isReached,
    disarm,
    /** Sends a request, holds its transaction at a point, sends another, and lets go when that has ended or waits. */
    async interleave<T>(point: Point, first: () => Promise<T>, second: () => Promise<T>): Promise<[T, T]> {
      await arm(point, 'platform_api', 'hold')
      let sent: [Promise<T>, Promise<T>]
      await owner.begin(async (sql) => {
        await sql`select pg_advisory_xact_lock(4711)`
        const settled = [false, false]
        const watched = (n: number, promise: Promise<T>) => promise.finally(() => settled[n] = true)
        const until = async (n: number, count: number) => {
          while (!settled[n] && await waiting() < count) {
            await new Promise((resolve) => setTimeout(resolve, 2))
          }
        }
        const one = watched(0, first())
        await until(0, 1)
        const two = watched(1, second())
        await until(1, settled[0] ? 1 : 2)
        sent = [one, two]
      })
      await disarm()
      return await Promise.all(sent!)
    },
    async close() {
      await jobs.end({ timeout: 1 })
      await captures.close()
    },
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>

/** Two organizations and four people, of whom two have a second address, and the model of their rights. */
export async function openWorld(deployment: Deployment, states: Record<string, number>) {
  const { database, platform, jobs, ended } = deployment
  const { owner } = database
  await deployment.disarm()
  const accounts: Record<string, TestAccount> = {}
  const headers: Record<string, Headers> = {}
  const sites: Record<string, string> = {}
  const catalogs: Record<string, string> = {}
  const rights = new Rights()
  for (const name of people) accounts[name] = await createAccount(database)
  for (const name of organizations) accounts[name] = await createAccount(database, { kind: 'organization' })
  const ids = Object.values(accounts).map(({ id }) => id)
  const idOf = (name: string) => accounts[name]!.id
  const userOf = (name: string) => authUserId(accounts[name]!.email!)

  await owner`delete from app.grants where account_id = any (${ids})`
  const members = ['A p0 owner', 'A p1 owner', 'A p2 member', 'B p1 owner', 'B p2 owner', 'B p3 member']
    .map((member) => member.split(' ') as [string, string, Role])
  for (const [organization, person, role] of members) {
    await join(database, accounts[organization]!, accounts[person]!, role)
    rights.roles[organization]![person] = role
  }
  for (const name of ['A', 'B', 'p0', 'p2']) {
    catalogs[name] = await createCatalog(database, accounts[name]!, [testIsrc(1)])
    const document = owner.json(siteDocument() as never)
    const site: string = await database.value`
      insert into app.sites (owner_id, draft, published, published_at, revision, published_revision)
      values (${idOf(name)}, ${document}, ${document}, now(), 1, 1) returning id`
    sites[name] = site
    await owner`insert into app.site_signups (site_id, email, consent, state) values (${
      sites[name]
    }, 'fan@example.com', 'Yes', 'single')`
  }
  // Few credits, so that some charges are refused.
  for (const id of ids) {
    await owner.begin(async (sql) => {
      await sql`select private.lock_credits(${id})`
      await sql`update app.credit_balances set granted_month = date_trunc('month', now() at time zone 'UTC')::date
        where account_id = ${id}`
      await sql`select private.add_ledger_entry(${id}, 'adjustment', 30)`
    })
  }

  const know = (credential: Credential, sends: Headers) => {
    headers[credential.id] = sends
    rights.credentials[credential.id] = credential
  }
  const accountOf = (id: string) => Object.keys(accounts).find((name) => idOf(name) === id)
  const session = async (name: string) => bearer(await signToken(goodClaims(accounts[name]!.email!)))
  for (const name of people) {
    know({ id: `${name}'s session`, kind: 'session', account: name, access: 'change' }, await session(name))
  }
  const keyIds: Record<string, string> = {}
  for (const name of ['p1', 'p2', 'A']) {
    const id = `${name}'s key`
    know({ id, kind: 'key', account: name, access: 'change' }, { 'x-api-key': accounts[name]!.key })
    keyIds[id] = await database.value`select id from app.api_keys where account_id = ${idOf(name)}`
  }
  let count = 0

  /** Counts a rare state. */
  const reached = (state: string) => states[state] = (states[state] ?? 0) + 1

  const send = async (
    as: string | Headers,
    method: string,
    path: string,
    body?: unknown,
    repeats?: string,
  ) => {
    const response = await platform.api.request(path, {
      method,
      headers: {
        ...typeof as === 'string' ? headers[as] : as,
        ...body !== undefined && { 'content-type': 'application/json' },
        ...repeats && { 'idempotency-key': repeats },
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, isOk: response.ok, code: response.headers.get('x-error-code'), text }
  }

  const world = {
    ...deployment,
    owner: owner as Sql,
    rights,
    accounts,
    headers,
    sites,
    catalogs,
    idOf,
    keyIds,
    send,
    reached,
    /** A number that nothing else in this history has. */
    next: () => ++count,
    newCatalog: (workspace: string) => createCatalog(database, accounts[workspace]!, [testIsrc(1)]),
    /** What Auth does when a person approves an app: a session and a consent. Returns the app's token. */
    async approve(name: string): Promise<Headers> {
      const session_id = crypto.randomUUID()
      await owner`insert into auth.sessions (id, user_id, oauth_client_id) values (${session_id}, ${
        userOf(name)
      }, ${testClientId})`
      await owner`update auth.oauth_consents set revoked_at = null, granted_at = now()
        where user_id = ${userOf(name)} and client_id = ${testClientId}`
      return bearer(
        await signToken(goodClaims(accounts[name]!.email!, { client_id: testClientId, session_id })),
      )
    },
    /** A session that signed in by a password: it has given no proof. */
    async unproven(name: string): Promise<Headers> {
      const session_id = crypto.randomUUID()
      await owner`insert into auth.sessions (id, user_id) values (${session_id}, ${userOf(name)})`
      return bearer(await signToken(goodClaims(accounts[name]!.email!, { session_id })))
    },
    closeAccount: (name: string) => owner`delete from auth.users where id = ${userOf(name)}`,
    /** The captures that were ordered. */
    runs: [] as { id: string; payer: string; workspace: string }[],
    /** How often the worker may still be killed: a run has three attempts. */
    kills: 2,
    /** What was done in this history. */
    history: [] as string[],
    newKey: () => `key ${++count}`,
    async endedRun(workspace: string): Promise<string> {
      const id = await database.value`select private.enqueue_run('some_task', ${idOf(workspace)})`
      await owner`select private.end_run(${id}, '{}', null)`
      return id
    },
    revisionOf: async (siteId: string): Promise<number> =>
      await database.value`select revision from app.sites where id = ${siteId}`,
    /** What the app of an account has spent, or is to be charged for what it ordered. */
    spentBy: async (name: string): Promise<number> =>
      await database.value`select coalesce(sum(credits), 0)::int from app.credit_reservations
        where account_id = ${
        idOf(name)
      } and client_id = ${testClientId} and state in ('reserved', 'committed')`,
    nameOf: async (catalogId: string): Promise<string> =>
      await database.value`select name from app.catalogs where id = ${catalogId}`,
    /** Adds an event of a workspace, and returns to which endpoints the worker would send it, and who answers for each. */
    async deliver(workspace: string): Promise<Map<string, string | undefined>> {
      await owner`select private.add_webhook_event(${idOf(workspace)}, 'run.finished', '{}')`
      const pending = await owner`
        select d.run_id, e.url_set_by from app.webhook_deliveries d join app.webhook_endpoints e on e.id = d.endpoint_id
        where e.owner_id = ${idOf(workspace)} and d.state = 'pending'`
      const sent = new Map<string, string | undefined>()
      for (const { run_id, url_set_by } of pending) {
        const [row] = await jobs`select jobs.begin_delivery(${run_id}) as delivery`
        if (row!.delivery?.url) sent.set(row!.delivery.endpoint_id, accountOf(url_set_by))
      }
      await owner`delete from app.webhook_events where owner_id = ${idOf(workspace)}`
      return sent
    },
    /** A schedule becomes due: why its run failed, if it did. */
    async startSchedule(id: string): Promise<string | null> {
      await owner`delete from app.scheduled_runs where schedule_id = ${id}`
      await owner`update app.scheduled_tasks set next_run_at = now() where id = ${id} and enabled`
      await owner`select private.start_due_tasks()`
      const [run] = await owner`
        select r.id, r.error, t.created_by from app.scheduled_runs s
        join app.task_runs r on r.id = s.run_id join app.scheduled_tasks t on t.id = s.schedule_id
        where s.schedule_id = ${id}`
      return run ? run.error : 'It is off'
    },
    /** Changes the draft of a workspace's site, and returns its new text. */
    async writeDraft(workspace: string): Promise<string> {
      const text = `Text ${crypto.randomUUID()}`
      await owner`update app.sites set draft = jsonb_set(draft, '{design,headline}', ${
        owner.json(text)
      }) where id = ${sites[workspace]!}`
      return text
    },
    /** Whether the organizations have the members that a model says. */
    async hasMembersOf({ roles }: Rights): Promise<boolean> {
      const rows = await owner`
        select organization_id, account_id, role from app.organization_members
        where organization_id in (${idOf('A')}, ${idOf('B')})`
      const stored = rows.map((row) => `${row.organization_id} ${row.account_id} ${row.role}`)
      const expected = Object.entries(roles).flatMap(([organization, of]) =>
        Object.entries(of).map(([name, role]) => `${idOf(organization)} ${idOf(name)} ${role}`)
      )
      return stored.toSorted().join() === expected.toSorted().join()
    },
    async checkBalances() {
      const wrong = await owner`
        select b.account_id from app.credit_balances b
        where b.account_id = any (${ids}) and (balance < 0 or reserved > balance or balance <> (
          select coalesce(sum(e.amount), 0) from app.credit_entries e where e.account_id = b.account_id))`
      if (wrong.length > 0) {
        throw new Error(`The ledger of ${wrong.map(({ account_id }) => accountOf(account_id))} is wrong`)
      }
    },
    /** Waits for the captures. Each has to be completed and charged to who ordered it, whatever ended meanwhile. */
    async finish() {
      for (const { id, payer, workspace } of world.runs) {
        await ended(id)
        const [run] = await owner`
          select r.state, r.error, v.state as credits, v.account_id from app.task_runs r
          join app.captures c on c.run_id = r.id join app.credit_reservations v on v.id = c.reservation_id
          where r.id = ${id}`
        const seen = [run?.state, run?.error, run?.credits, run && accountOf(run.account_id)].join()
        if (seen !== ['completed', null, 'committed', payer].join()) {
          throw new Error(`A run of ${payer} ended as ${seen}`)
        }
        if (!rights.belongs(payer, workspace)) reached('run charged to who has left')
      }
      if (world.kills < 2 && await deployment.isReached()) reached('worker killed')
    },
  }
  // An app with few rights from the beginning.
  const app: Credential = { id: "p0's app", kind: 'app', account: 'p0', access: 'change' }
  await owner`insert into app.grants (account_id, client_id, monthly_budget_credits, may_schedule)
    values (${idOf('p0')}, ${testClientId}, 2, true)`
  await owner`insert into app.grant_workspaces (account_id, client_id, organization_id, scopes, approved_by, approved_at)
    values (${idOf('p0')}, ${testClientId}, ${idOf('A')}, '{read,write}', ${idOf('p0')}, now())`
  rights.connect(app, { A: 'change' }, { mayPublish: false, maySchedule: true, budget: 2 })
  headers[app.id] = await world.approve('p0')
  return world
}
