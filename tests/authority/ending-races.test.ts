import { env } from 'node:process'
import { describe, expect, it } from 'vitest'
import { type Row, rows } from '../contract/access-rules.ts'
import { arrange, operationOf } from '../contract/cells.ts'
import type { Values } from '../contract/samples/sample.ts'
import { goodInput, send, takes } from '../contract/walk.ts'
import { openWorld, type Stage } from '../contract/world.ts'
import type { ActorName } from '../support/actors.ts'
import { fixture } from '../support/fixture.ts'
import { sendJson } from '../support/requests.ts'
import { sample, whole } from '../support/sample.ts'

/** More than these show what is rare: docs/reliability.md. */
const rounds = Number(env.RACE_ROUNDS ?? (whole ? 5 : 2))
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

/** Each change that an owner makes for an organization. */
const changes = rows.filter((row) => {
  const op = operationOf(row)
  return op.access.scope === 'write' && takes(op, 'session') &&
    ['organization', 'organization_id', 'contained_artist'].includes(row.target)
})

/** What a change may write. */
const ownerColumns = {
  account_catalogs: 'account_id',
  api_keys: 'account_id',
  chat_link_codes: 'account_id',
  chat_workspaces: 'account_id',
  invitations: 'organization_id',
  organization_members: 'organization_id',
  payment_customers: 'account_id',
  playcount_snapshots: 'account_id',
  recharge_settings: 'account_id',
  recharges: 'account_id',
  sandboxes: 'account_id',
  scheduled_tasks: 'account_id',
  site_assets: 'owner_id',
  sites: 'owner_id',
  task_runs: 'account_id',
  webhook_endpoints: 'owner_id',
}

/** Every row of the organization. */
async function stateOf({ database, accounts: { organization } }: Stage): Promise<string[]> {
  const tables = Object.entries(ownerColumns).map(([table, column]) =>
    `select '${table} ' || to_jsonb(t)::text as row from app.${table} t where ${column} = '${organization.id}'`
  )
  return (await database.owner.unsafe(`${tables.join(' union all ')} order by 1`)).map(({ row }) => row)
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

/** Removes a member or changes its role, and returns the status. */
async function change(
  { accounts: { organization }, credentials }: Stage,
  by: ActorName,
  { id }: { id: string },
  body?: object,
): Promise<number> {
  const path = `/api/organizations/${organization.id}/members/${id}`
  const response = await sendJson(world.platform, credentials[by], body ? 'PATCH' : 'DELETE', path, body)
  await response.body?.cancel()
  return response.status
}

/** A cast in which the member is an owner too, and what the change names. */
async function openRound(row: Row) {
  const { stage, made } = await arrange(world, row)
  const { organization, member } = stage.accounts
  await stage.database.owner`update app.organization_members set role = 'owner'
    where organization_id = ${organization.id} and account_id = ${member.id}`
  const op = operationOf(row)
  const values = { ...goodInput(op), ...made.input, ...wider[op.name] }
  /** Sends the change until it is refused, as it may be for other reasons before. */
  const keepSending = async () => {
    const statuses = new Set<number>()
    for (let n = 0; n < 30; n++) {
      const response = await send(world.platform.api, op, { values, headers: stage.credentials.session })
      await response.body?.cancel()
      statuses.add(response.status)
      if (response.status === 403 || response.status === 404) break
    }
    return statuses
  }
  return { stage, keepSending }
}

describe.each(Object.entries(ways))('when an owner %s', (_, { body, concerned }) => {
  const named = concerned.map((row) => [row.operation, row.target, row] as const)

  it.each(named)('%s of %s that is being sent has no effect afterwards', async (_, __, row) => {
    const faults: string[] = []
    const mayGoOn = body !== undefined && row.cells.member !== 'role'
    for (let round = 0; round < rounds; round++) {
      const { stage, keepSending } = await openRound(row)
      const sent = Promise.all([keepSending(), keepSending(), keepSending()])
      const by = body || round % 2 === 0 ? 'member' : 'key'
      const ended = await change(stage, by, stage.accounts.owner, body)
      const before = await stateOf(stage)
      const statuses = (await sent).flatMap((each) => [...each])
      const after = await stateOf(stage)
      const found = [
        ...ended === 200 ? [] : [`the ending: ${ended}`],
        ...mayGoOn || String(after) === String(before) ? [] : ['written afterwards'],
        ...(await remains(stage, body !== undefined)).map((thing) => `${thing} remains`),
        ...statuses.filter((status) => status >= 500).map(String),
      ]
      if (found.length > 0) faults.push([...new Set(found)].join(', '))
    }
    expect(faults).toEqual([])
  }, 60_000 + rounds * 1_000)
})

it('of two owners who remove each other, one is refused', async () => {
  const row = changes.find(({ operation }) => operation === 'remove_organization_member')!
  for (let round = 0; round < rounds; round++) {
    const { stage } = await openRound(row)
    const { owner, member } = stage.accounts
    const statuses = await Promise.all([change(stage, 'key', member), change(stage, 'member', owner)])
    expect([[200, 403], [200, 404], [200, 409]]).toContainEqual(statuses.toSorted())
  }
})
