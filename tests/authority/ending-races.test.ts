import { env } from 'node:process'
import { describe, expect, it } from 'vitest'
import { type Row, rows } from '../contract/access-rules.ts'
import { arrange, operationOf } from '../contract/cells.ts'
import type { Values } from '../contract/samples/sample.ts'
import { goodInput, send, takes } from '../contract/walk.ts'
import { openWorld, type Stage } from '../contract/world.ts'
import type { ActorName } from '../support/actors.ts'
import { fixture } from '../support/fixture.ts'
import { type Headers, sendJson, token } from '../support/requests.ts'
import { sample, whole } from '../support/sample.ts'
import { authUserId, organizationClientIds } from '../support/tokens.ts'

/** More than these show what is rare: docs/reliability.md. */
const rounds = Number(env.RACE_ROUNDS ?? (whole ? 5 : 1))
/** For each ending of an app, over all of its changes. */
const appRounds = Number(env.RACE_ROUNDS ?? (whole ? 100 : 1))
const seed = Number(env.RACE_SEED ?? 1)
const world = fixture(() => openWorld())

/** Changes that give something which ends with the right of its person, or which an owner alone may give. */
const giving = [
  'add_organization_member',
  'change_organization_member',
  'create_organization_key',
  'create_webhook_endpoint',
  'link_chat_workspace',
  'set_recharge',
  'update_webhook_endpoint',
]
/** In place of samples that give nothing. */
const wider: Record<string, Values> = {
  create_playcount_snapshot: { schedule: 'weekly' },
  update_task: { enabled: true, schedule: 'daily', monthly_budget_credits: null },
  update_webhook_endpoint: { enabled: true, url: 'https://hooks.example.com/former' },
}

/** Each change that an owner, or an app that an owner let in, makes for an organization. */
const changesBy = (kind: 'session' | 'delegated') =>
  rows.filter((row) => {
    const op = operationOf(row)
    return op.access.scope === 'write' && takes(op, kind) &&
      ['organization', 'organization_id', 'contained_artist'].includes(row.target)
  })
const changes = changesBy('session')

/** What was written since a transaction, but for the counts of requests. */
async function writtenSince({ database }: Stage, transaction: string): Promise<string[]> {
  const tables = await database.owner<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace in ('app'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p')
      and not c.relispartition and c.relname not in ('rate_counts', 'key_requests')`
  const texts = tables.map(({ name }) =>
    `select '${name} ' || (to_jsonb(t) - 'last_used_at')::text as row from ${name} t
     where t.xmin::text::bigint >= ${transaction}`
  )
  return (await database.owner.unsafe(`${texts.join(' union all ')} order by 1`)).map(({ row }) => row)
}

/** What an owner gave that still acts, less what a member may give. */
async function remains(
  { database, accounts: { organization: { id }, owner } }: Stage,
  isMember: boolean,
): Promise<string[]> {
  const left = await database.owner`
    select 'endpoint' as thing from app.webhook_endpoints
      where owner_id = ${id} and url_set_by = ${owner.id} and is_enabled and not ${isMember}
    union all select 'invitation' from app.invitations where organization_id = ${id} and invited_by = ${owner.id}
    union all select 'code' from app.chat_link_codes where account_id = ${id} and created_by = ${owner.id}
    union all select 'link' from app.chat_workspaces where account_id = ${id} and linked_by = ${owner.id}`
  return left.map(({ thing }) => thing)
}

const isGiving = ({ operation }: Row) => giving.includes(operation)

/** How the right of the owner ends, and the changes that this concerns. A removal is at times by the owner itself. */
const ways: Record<string, { body?: { role: 'member' }; concerned: Row[] }> = {
  'leaves or is removed': {
    concerned: [...changes.filter(isGiving), ...sample(changes.filter((row) => !isGiving(row)), 8)],
  },
  'becomes a member': {
    body: { role: 'member' },
    concerned: changes.filter((row) => isGiving(row) || row.cells.member === 'role'),
  },
}

/** Sends a request, and returns the status. */
async function ask(as: Headers, method: string, path: string, body?: object): Promise<number> {
  const response = await sendJson(world.platform, as, method, path, body)
  await response.body?.cancel()
  return response.status
}
/** Removes a member or changes its role. */
const change = (
  { accounts: { organization }, credentials }: Stage,
  by: ActorName,
  { id }: { id: string },
  body?: object,
) =>
  ask(
    credentials[by],
    body ? 'PATCH' : 'DELETE',
    `/api/organizations/${organization.id}/members/${id}`,
    body,
  )

/** A cast in which the member is an owner too, and what the change names. */
async function openRound(row: Row, by: ActorName = 'session', isWider = true) {
  const since = await world.platform.database.value`select pg_current_xact_id()::text`
  const { stage, made } = await arrange(world, row)
  const { organization, member } = stage.accounts
  await stage.database.owner`update app.organization_members set role = 'owner'
    where organization_id = ${organization.id} and account_id = ${member.id}`
  const op = operationOf(row)
  const values = { ...goodInput(op), ...made.input, ...isWider && wider[op.name] }
  /** Sends the change until it is refused, as it may be for other reasons before. */
  const keepSending = async () => {
    const statuses = new Set<number>()
    for (let n = 0; n < 30; n++) {
      const response = await send(world.platform.api, op, { values, headers: stage.credentials[by] })
      await response.body?.cancel()
      statuses.add(response.status)
      if ([401, 403, 404].includes(response.status)) break
    }
    return statuses
  }
  /** What was written. The look-up of an artist that was found before is charged to its caller alone. */
  const written = async () =>
    (await writtenSince(stage, since)).filter((line) => !op.cost || !line.startsWith('app.credit_'))
  /** Ends the right of who sends the change in three places, and returns what is wrong with what happened then. */
  const race = async (end: () => Promise<number>, mayGoOn = false): Promise<string[]> => {
    const sent = Promise.all([keepSending(), keepSending(), keepSending()])
    const ended = await end()
    const before = await written()
    const statuses = (await sent).flatMap((each) => [...each])
    const after = await written()
    return [
      ...ended === 200 ? [] : [`the ending: ${ended}`],
      ...mayGoOn || String(after) === String(before) ? [] : ['written afterwards'],
      ...statuses.filter((status) => status >= 500).map(String),
    ]
  }
  return { stage, race }
}

describe.each(Object.entries(ways))('when an owner %s', (_, { body, concerned }) => {
  const named = concerned.map((row, index) => [row.operation, row.target, row, index] as const)

  it.each(named)('%s of %s that is being sent has no effect afterwards', async (_, __, row, index) => {
    const faults: string[] = []
    const mayGoOn = body !== undefined && row.cells.member !== 'role'
    for (let round = 0; round < rounds; round++) {
      const { stage, race } = await openRound(row)
      const by = body || (round + index) % 2 === 0 ? 'member' : 'key'
      const found = [
        ...await race(() => change(stage, by, stage.accounts.owner, body), mayGoOn),
        ...(await remains(stage, body !== undefined)).map((thing) => `${thing} remains`),
      ]
      if (found.length > 0) faults.push([...new Set(found)].join(', '))
    }
    expect(faults).toEqual([])
  }, 60_000 + rounds * 1_000)
})

/** How an app of the owner that was let into the organization ends there. */
const client = organizationClientIds.write
const atAuth = async ({ database }: Stage, statement: string) => {
  await database.owner.unsafe(statement)
  return 200
}
const organizationPath = ({ accounts: { organization } }: Stage) =>
  `/api/organizations/${organization.id}/grants`
const narrow = ({ credentials }: Stage, terms: object) =>
  ask(credentials.session, 'PATCH', `/api/grants/${client}`, terms)
const endings: Record<string, (stage: Stage) => Promise<number>> = {
  'the person disconnects it': ({ credentials }) =>
    ask(credentials.session, 'DELETE', `/api/grants/${client}`),
  'the person lets it only read': (stage) => narrow(stage, { scopes: ['read'] }),
  'the person lets it only read there': (stage) =>
    narrow(stage, { organizations: [{ organization_id: stage.accounts.organization.id, scopes: ['read'] }] }),
  'the person takes it out': (stage) => narrow(stage, { organizations: [] }),
  'the person leaves': (stage) => change(stage, 'session', stage.accounts.owner),
  'an owner removes the person': (stage) => change(stage, 'member', stage.accounts.owner),
  'an owner takes it out': async (stage) =>
    ask(
      await token(stage.accounts.member),
      'DELETE',
      `${organizationPath(stage)}/${stage.accounts.owner.id}/${client}`,
    ),
  'an owner blocks apps': async (stage) =>
    ask(await token(stage.accounts.member), 'PATCH', organizationPath(stage), { is_blocked: true }),
  'Auth revokes it': (stage) =>
    atAuth(
      stage,
      `update auth.oauth_consents set revoked_at = now()
        where user_id = '${authUserId(stage.accounts.owner.email!)}' and client_id = '${client}'`,
    ),
  'the account of the person closes': (stage) =>
    atAuth(stage, `delete from auth.users where id = '${authUserId(stage.accounts.owner.email!)}'`),
}

/** Each change of an app, and what its orders are when they repeat. */
const acts = changesBy('delegated').flatMap((row) =>
  row.operation in wider ? [[row, true], [row, false]] as const : [[row, false]] as const
)

/** Lets each schedule that the app made become due, and returns how many acted. */
async function schedulesThatAct({ database, accounts: { owner } }: Stage): Promise<number> {
  const { owner: sql } = database
  await sql`update app.scheduled_tasks set next_run_at = now(), updated_at = now()
    where created_by = ${owner.id} and client_id = ${client} and enabled`
  await sql`delete from app.scheduled_runs s using app.scheduled_tasks t
    where t.id = s.schedule_id and t.created_by = ${owner.id} and t.client_id = ${client}`
  await sql`select private.start_due_tasks()`
  return await database.value`select count(*)::int from app.scheduled_runs s
    join app.task_runs r on r.id = s.run_id join app.scheduled_tasks t on t.id = s.schedule_id
    where t.created_by = ${owner.id} and t.client_id = ${client} and r.error is null`
}

it.each(Object.entries(endings).map(([name, end], index) => [name, end, index] as const))(
  `when %s, none of ${appRounds} changes that its app is sending has an effect afterwards`,
  async (_, end, index) => {
    const faults: string[] = []
    for (let round = 0; round < appRounds; round++) {
      const [row, isWider] = acts[(seed + index * appRounds + round) % acts.length]!
      const { stage, race } = await openRound(row, 'organization_app', isWider)
      const found = await race(async () => {
        // The ending begins before, between or after the first changes.
        for (let n = 0; n < round % 4; n++) await ask(stage.credentials.key, 'GET', '/api/me')
        return await end(stage)
      })
      if (await schedulesThatAct(stage) > 0) found.push('a schedule acts')
      if (found.length > 0) faults.push(`${row.operation}: ${[...new Set(found)].join(', ')}`)
    }
    expect(faults).toEqual([])
  },
  60_000 + appRounds * 1_000,
)

it('of two owners who remove each other, one is refused', async () => {
  const row = changes.find(({ operation }) => operation === 'remove_organization_member')!
  for (let round = 0; round < rounds; round++) {
    const { stage } = await openRound(row)
    const { owner, member } = stage.accounts
    const statuses = await Promise.all([change(stage, 'key', member), change(stage, 'member', owner)])
    expect([[200, 403], [200, 404], [200, 409]]).toContainEqual(statuses.toSorted())
  }
})
