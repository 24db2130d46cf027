import { testClientId } from '../support/tokens.ts'
import {
  type Access,
  type Credential,
  groundOf,
  groundWith,
  type Rights,
  type Role,
  type Terms,
  type Thing,
  type Verdict,
} from './rights-model.ts'
import { organizations, people, type Point, type World } from './rights-world.ts'

/** One request, what the model expects of it, and what it changes there. */
export interface Plan {
  sends: [as: string, method: string, path: string]
  body?: unknown
  expects(rights: Rights): Verdict
  done(rights: Rights, response: string): void
  /** What it changes first, where it can be killed or held, and the workspace in which. */
  changes: [table: Point['table'], workspace: string]
  /** Whether it may be refused for too few credits. */
  costs?: boolean
  /** Takes an Idempotency-Key, which is this one. */
  repeats?: string
}

/** The choices of a command. Each picks from what there is at that moment. */
export interface Choice {
  actor: number
  place: number
  target: number
  option: number
  /** Another plan, which it is to disturb: it ends a right of who sends that, if it can. */
  disturbs?: Plan
}
type Planner = (world: World, rights: Rights, choice: Choice) => Plan | undefined | Promise<Plan | undefined>

const pick = <T>(list: T[], n: number): T | undefined => list[n % list.length]
const expected = (isAllowed: boolean): Verdict => isAllowed ? 'acts' : 'refused'
const isOrganization = (name: string) => organizations.includes(name)
const named = (world: World, name: string) =>
  isOrganization(name) ? { organization_id: world.idOf(name) } : {}
const membersOf = (world: World, organization: string, account?: string) =>
  `/api/organizations/${world.idOf(organization)}/members${account ? `/${world.idOf(account)}` : ''}`

/** Three of four actors may do it, if anybody may. */
function actor(rights: Rights, { actor }: Choice, may: (id: string) => boolean): Credential {
  const all = Object.values(rights.credentials)
  const able = all.filter(({ id }) => may(id))
  return pick(actor % 4 && able.length > 0 ? able : all, Math.floor(actor / 4))!
}
/** The organization of a command about members. */
const organizationOf = ({ place, disturbs }: Choice) =>
  disturbs && isOrganization(disturbs.changes[1]) ? disturbs.changes[1] : pick(organizations, place)!
/** Somebody who owns the organization, if the choice is so. */
const owning = (rights: Rights, choice: Choice, at: string) =>
  actor(rights, choice, (id) => rights.reaches(id, at, 'change', 'owner'))
/** Where work is done, and by whom. Who belongs elsewhere names an organization, but no other person. */
function work(rights: Rights, choice: Choice, access: 'read' | 'change' = 'change') {
  const workspace = pick(['A', 'B', 'A', 'B', 'p0', 'p2'], choice.place)!
  const person = isOrganization(workspace)
    ? pick(Object.keys(rights.grants).filter((name) => rights.grants[name]![workspace]), choice.target)
    : workspace
  const app = choice.option % 3 && person ? rights.apps(person).at(-1) : undefined
  return { workspace, by: app ?? actor(rights, choice, (id) => rights.reaches(id, workspace, access)) }
}
/** Whom a command about members is about: mostly somebody who belongs to the organization or is invited. */
function somebody(rights: Rights, organization: string, { target, disturbs }: Choice) {
  const there = people.filter((name) =>
    rights.roles[organization]![name] || rights.invitation(organization, name)
  )
  const other = disturbs && rights.credentials[disturbs.sends[0]]!.account
  if (other && there.includes(other)) return other
  return pick(target % 4 ? there : people, Math.floor(target / 4))
}
/** Whether an invitation of somebody is pending or not is known. */
const isUnsure = (rights: Rights, organization: string, account: string) => {
  const pending = rights.invitation(organization, account)
  return pending !== undefined && rights.verdict(pending) === 'either'
}
/** Whether there is a member or an invitation to change. One that nobody can accept may be there still. */
const isThere = (rights: Rights, organization: string, account: string): Verdict => {
  const pending = rights.invitation(organization, account)
  if (rights.roles[organization]![account] !== undefined) return 'acts'
  if (!pending) return 'refused'
  return rights.verdict(pending) === 'acts' ? 'acts' : 'either'
}
/** Whether it changes a thing of a workspace that is there. Apps change none. */
const mayChange = (rights: Rights, by: Credential, { id, workspace }: Thing): Verdict =>
  expected(by.kind !== 'app' && rights.reaches(by.id, workspace, 'change') && rights.thing(id) !== undefined)
const isOn = (rights: Rights, id: string) => {
  const thing = rights.thing(id)
  return thing !== undefined && rights.verdict(thing) === 'acts'
}

const invite: Planner = (world, rights, choice) => {
  const at = organizationOf(choice)
  const by = owning(rights, choice, at)
  const others = people.filter((name) => !rights.roles[at]![name])
  const whom = pick(choice.target % 4 && others.length > 0 ? others : people, Math.floor(choice.target / 4))!
  const role: Role = choice.option % 2 ? 'owner' : 'member'
  if (rights.closed.has(whom) || isUnsure(rights, at, whom)) return
  return {
    sends: [by.id, 'POST', membersOf(world, at)],
    body: { email: world.accounts[whom]!.email, role },
    expects: (now) => expected(now.reaches(by.id, at, 'change', 'owner') && !now.blocks.has(`${at} ${whom}`)),
    done: (now) => now.invite(at, whom, role, by),
    repeats: world.newKey(),
    changes: ['invitations', at],
  }
}

const accept: Planner = (world, rights, choice) => {
  const invitation = pick(rights.of('invitation'), choice.target)
  if (!invitation) return
  const { workspace, invited } = invitation
  const { account } = invited!
  return {
    sends: [`${account}'s session`, 'POST', `/api/invitations/${world.idOf(workspace)}/accept`],
    expects(now) {
      const pending = now.invitation(workspace, account)
      if (!now.isValid(`${account}'s session`)) return 'refused'
      return now.roles[workspace]![account] ? 'acts' : pending ? now.verdict(pending) : 'refused'
    },
    done: (now) => now.accept(workspace, account),
    changes: ['organization_members', workspace],
  }
}

const changeRole: Planner = (world, rights, choice) => {
  const at = organizationOf(choice)
  const by = owning(rights, choice, at)
  const whom = somebody(rights, at, choice)
  const role: Role = choice.option % 3 ? 'member' : 'owner'
  if (!whom || isUnsure(rights, at, whom)) return
  return {
    sends: [by.id, 'PATCH', membersOf(world, at, whom)],
    body: { role },
    expects: (now) =>
      now.reaches(by.id, at, 'change', 'owner') && !(role === 'member' && now.isLastOwner(at, whom))
        ? isThere(now, at, whom)
        : 'refused',
    done: (now) => now.changeRole(at, whom, role, by),
    changes: [rights.invitation(at, whom) ? 'invitations' : 'organization_members', at],
  }
}

const removing = (isLeaving: boolean): Planner => (world, rights, choice) => {
  const at = organizationOf(choice)
  const whom = somebody(rights, at, choice)
  if (!whom || isUnsure(rights, at, whom)) return
  const by = isLeaving ? rights.credentials[`${whom}'s session`]! : owning(rights, choice, at)
  const role = by.account === whom && by.kind !== 'app' ? 'member' : 'owner'
  return {
    sends: [by.id, 'DELETE', membersOf(world, at, whom)],
    expects: (now) =>
      now.reaches(by.id, at, 'change', role) && !now.isLastOwner(at, whom)
        ? isThere(now, at, whom)
        : 'refused',
    done: (now) => now.remove(at, whom, by.account),
    changes: [rights.invitation(at, whom) ? 'invitations' : 'organization_members', at],
  }
}

const termsOf = ({ option, target }: Choice): Terms => ({
  mayPublish: target % 3 > 0,
  maySchedule: target % 2 > 0,
  budget: [1000, 0, 2, 5][Math.floor(option / 8) % 4]!,
})
const sentTerms = ({ mayPublish, maySchedule, budget }: Terms) => ({
  may_publish: mayPublish,
  may_schedule: maySchedule,
  monthly_budget_credits: budget,
})

const scopesOf = (access: Access) => access === 'read' ? ['read'] : ['read', 'write']

const connect: Planner = async (world, rights, choice) => {
  const name = pick(['p0', 'p2'], choice.actor)!
  const access = choice.option % 2 ? 'read' : 'change'
  if (!rights.isValid(`${name}'s session`)) return
  const id = `${name}'s app ${world.next()}`
  world.headers[id] = await world.approve(name)
  const given = Object.fromEntries(
    organizations.filter((at, index) =>
      choice.option % 8 === 0
        ? choice.place >> index & 1
        : rights.belongs(name, at) && !rights.appBlocks.has(at)
    ).map((organization, index) => [organization, choice.target >> index & 1 ? 'change' : 'read'] as const),
  )
  return {
    sends: [`${name}'s session`, 'POST', '/api/grants'],
    body: {
      client_id: testClientId,
      scopes: scopesOf(access),
      ...sentTerms(termsOf(choice)),
      organizations: Object.entries(given).map(([organization, access]) => ({
        organization_id: world.idOf(organization),
        scopes: scopesOf(access),
      })),
    },
    expects: (now) =>
      expected(
        now.isValid(`${name}'s session`) &&
          Object.keys(given).every((at) => now.belongs(name, at) && !now.appBlocks.has(at)),
      ),
    done: (now) => now.connect({ id, kind: 'app', account: name, access }, given, termsOf(choice)),
    changes: ['grants', name],
  }
}

const changeTerms: Planner = (_, rights, choice) => {
  const account = pick(['p0', 'p2'].filter((name) => rights.apps(name).length > 0), choice.place)
  if (!account) return
  const terms = termsOf(choice)
  return {
    sends: [`${account}'s session`, 'PATCH', `/api/grants/${testClientId}`],
    body: sentTerms(terms),
    expects: (now) => expected(now.isValid(`${account}'s session`) && now.apps(account).length > 0),
    done: (now) => now.limit(account, terms),
    changes: ['grants', account],
  }
}

const disconnect: Planner = (_, rights, choice) => {
  const account = pick(['p0', 'p2'].filter((name) => rights.apps(name).length > 0), choice.target)
  // An app that is let in meanwhile has been approved at Auth before: its token ends in either order.
  if (!account || choice.disturbs?.changes[0] === 'grants') return
  return {
    sends: [`${account}'s session`, 'DELETE', `/api/grants/${testClientId}`],
    expects: (now) => expected(now.isValid(`${account}'s session`) && now.apps(account).length > 0),
    done: (now) => now.disconnect(account),
    changes: ['grants', account],
  }
}

/** An owner approves an app of somebody in the organization, or takes it out. */
const judgeApp = (isApproval: boolean): Planner => (world, rights, choice) => {
  const at = organizationOf(choice)
  const account = pick(Object.keys(rights.grants).filter((name) => rights.grants[name]![at]), choice.target)
  if (!account) return
  const comparisons = [true, false, undefined][choice.option % 3]
  const by = actor(
    rights,
    choice,
    (id) => rights.credentials[id]!.kind === 'session' && rights.reaches(id, at, 'change', 'owner'),
  )
  return {
    sends: [
      by.id,
      isApproval ? 'PUT' : 'DELETE',
      `/api/organizations/${world.idOf(at)}/grants/${world.idOf(account)}/${testClientId}`,
    ],
    ...isApproval && { body: { scopes: scopesOf('change'), comparisons } },
    expects: (now) =>
      expected(
        by.kind === 'session' && now.reaches(by.id, at, 'change', 'owner') &&
          now.grants[account]?.[at] !== undefined,
      ),
    done: (now) => isApproval ? now.approve(at, account, by.account, comparisons) : now.takeOut(at, account),
    changes: ['grant_workspaces', at],
  }
}

const blockApps: Planner = (world, rights, choice) => {
  const at = organizationOf(choice)
  const by = actor(
    rights,
    choice,
    (id) => rights.credentials[id]!.kind === 'session' && rights.reaches(id, at, 'change', 'owner'),
  )
  const is_blocked = !rights.appBlocks.has(at)
  // Rarely, because nothing can be let in afterwards.
  if (is_blocked && choice.option % 4 > 0) return
  return {
    sends: [by.id, 'PATCH', `/api/organizations/${world.idOf(at)}/grants`],
    body: { is_blocked },
    expects: (now) => expected(by.kind === 'session' && now.reaches(by.id, at, 'change', 'owner')),
    done: (now) => now.blockApps(at, is_blocked),
    changes: ['app_blocks', at],
  }
}

const createKey: Planner = (world, rights, choice) => {
  const at = pick(['own', ...organizations], choice.place)!
  const by = actor(
    rights,
    choice,
    (id) =>
      rights.credentials[id]!.kind === 'session' &&
      (at === 'own' || rights.reaches(id, at, 'change', 'owner')),
  )
  const account = at === 'own' ? by.account : at
  const access = choice.option % 2 ? 'read' : 'change'
  const id = `${account}'s key ${world.next()}`
  return {
    sends: [by.id, 'POST', at === 'own' ? '/api/keys' : `/api/organizations/${world.idOf(at)}/keys`],
    body: { name: id, scopes: access === 'read' ? ['read'] : ['read', 'write'] },
    expects: (now) =>
      expected(
        by.kind === 'session' && now.isValid(by.id) &&
          (at === 'own' || now.reaches(by.id, at, 'change', 'owner')),
      ),
    done(now, response) {
      const { key } = JSON.parse(response)
      world.headers[id] = { 'x-api-key': key.api_key }
      world.keyIds[id] = key.id
      now.credentials[id] = { id, kind: 'key', account, access, ...at !== 'own' && { creator: by.account } }
    },
    changes: ['api_keys', account],
  }
}

const revokeKey: Planner = (world, rights, choice) => {
  const keys = Object.values(rights.credentials).filter(({ kind, hasEnded }) => kind === 'key' && !hasEnded)
  const key = keys.find(({ id }) => id === choice.disturbs?.sends[0]) ?? pick(keys, choice.target)
  if (!key) return
  const ofOrganization = isOrganization(key.account)
  const by = actor(rights, choice, (id) => rights.reaches(id, key.account, 'change', 'owner'))
  return {
    sends: [
      by.id,
      'DELETE',
      `${ofOrganization ? `/api/organizations/${world.idOf(key.account)}/keys` : '/api/keys'}/${
        world.keyIds[key.id]
      }`,
    ],
    expects(now) {
      const mayDo = by.kind !== 'app' && (!ofOrganization || by.kind === 'session') &&
        now.reaches(by.id, key.account, 'change', 'owner')
      // Revoking it once more changes nothing.
      return now.credentials[key.id]!.hasEnded ? 'either' : expected(mayDo)
    },
    done: (now) => now.end(key.id),
    changes: ['api_keys', key.account],
  }
}

const newUrl = (world: World) => `https://hooks.example.com/${world.next()}`

const createEndpoint: Planner = (world, rights, choice) => {
  const { workspace, by } = work(rights, choice)
  const count = rights.of('endpoint').filter((endpoint) => endpoint.workspace === workspace).length
  if (count > 8 || !isOrganization(workspace) && by.account !== workspace) return
  return {
    sends: [by.id, 'POST', '/api/webhooks/endpoints'],
    body: { url: newUrl(world), events: ['run.finished'], ...named(world, workspace) },
    expects: (now) => expected(by.kind !== 'app' && now.reaches(by.id, workspace, 'change')),
    done: (now, response) =>
      now.add({ id: JSON.parse(response).endpoint.id, kind: 'endpoint', workspace, grounds: [groundOf(by)] }),
    changes: ['webhook_endpoints', workspace],
  }
}

const changeEndpoint: Planner = (world, rights, choice) => {
  const endpoint = pick(rights.of('endpoint'), choice.target)
  if (!endpoint) return
  const { id, workspace } = endpoint
  const by = actor(rights, choice, (of) => rights.reaches(of, workspace, 'change'))
  const change = pick(
    isOn(rights, id) ? ['url', 'disable', 'both'] : ['enable', 'enable', 'both', 'url'],
    choice.option,
  )!
  return {
    sends: [by.id, 'PATCH', `/api/webhooks/endpoints/${id}`],
    body: {
      ...(change === 'url' || change === 'both') && { url: newUrl(world) },
      ...change !== 'url' && { enabled: change !== 'disable' },
    },
    expects: (now) => mayChange(now, by, endpoint),
    done(now) {
      const { grounds, wasLost } = now.thing(id)!
      const chooser = grounds.at(-1)!
      // Who chose the address answers for it, or who enables it after that person has left.
      const ground = change === 'enable' && !wasLost ? chooser : groundOf(by)
      if (change === 'disable') now.rest(id, chooser, { isOff: true })
      else now.rest(id, ground, { wasLost: false, ...change !== 'url' && { isOff: false } })
    },
    changes: ['webhook_endpoints', workspace],
  }
}

/** An order of a capture, once or each week. */
const capturing = (schedule?: 'weekly'): Planner => async (world, rights, choice) => {
  const { workspace, by } = work(rights, choice)
  const cost = await world.spentBy(by.account) + 1
  return {
    sends: [by.id, 'POST', '/api/playcount-snapshots'],
    body: { catalog_id: await world.newCatalog(workspace), schedule },
    expects: (now) =>
      expected(
        now.reaches(by.id, workspace, 'change') && now.may(by, 'budget', cost) &&
          (!schedule || now.may(by, 'maySchedule')),
      ),
    done(now, response) {
      const { task_id, runId } = JSON.parse(response)
      if (schedule) now.add({ id: task_id, kind: 'schedule', workspace, grounds: [groundOf(by)] })
      world.runs.push({ id: runId, payer: by.account, workspace })
    },
    costs: true,
    repeats: world.newKey(),
    changes: [schedule ? 'scheduled_tasks' : 'credit_reservations', workspace],
  }
}

const changeSchedule: Planner = (_, rights, choice) => {
  const task = pick(rights.of('schedule'), choice.target)
  if (!task) return
  const { id, workspace, grounds } = task
  const by = actor(rights, choice, (of) => rights.reaches(of, workspace, 'change'))
  const enabled = choice.option % 3 > 0
  return {
    sends: [by.id, 'PATCH', `/api/tasks/${id}`],
    body: enabled ? { enabled, schedule: 'weekly', monthly_budget_credits: null } : { enabled },
    expects: (now) => mayChange(now, by, task),
    done(now) {
      if (!enabled) now.rest(id, grounds.at(-1)!, { isOff: true })
      else if (!isOn(now, id)) now.rest(id, groundOf(by), { isOff: false, wasLost: false })
    },
    changes: ['scheduled_tasks', workspace],
  }
}

const publish: Planner = async (world, rights, choice) => {
  const { workspace, by } = work(rights, choice)
  const site = world.sites[workspace]!
  return {
    sends: [by.id, 'PATCH', `/api/sites/${site}`],
    body: { action: 'publish', revision: await world.revisionOf(site) },
    expects: (now) => expected(now.reaches(by.id, workspace, 'change') && now.may(by, 'mayPublish')),
    done: () => {},
    changes: ['sites', workspace],
  }
}

const linking = (kind: 'draft link' | 'edits link'): Planner => (world, rights, choice) => {
  const { workspace, by } = work(rights, choice)
  return {
    sends: [by.id, 'POST', `/api/sites/${world.sites[workspace]}/preview`],
    body: kind === 'draft link' ? {} : { design: { headline: 'An edit' } },
    expects: (now) => expected(now.reaches(by.id, workspace, 'change')),
    done(now, response) {
      const at = JSON.parse(response).url.replace('http://platform.test', '')
      now.add({ id: at, kind, workspace, grounds: [groundWith(by)], at })
    },
    changes: ['site_previews', workspace],
  }
}

const ticket: Planner = async (world, rights, choice) => {
  const { workspace, by } = work(rights, choice, 'read')
  // Runs of a person are also seen by those who share an organization.
  if (!isOrganization(workspace) && by.account !== workspace) return
  const path = `/api/tasks/runs/${await world.endedRun(workspace)}/events`
  return {
    sends: [by.id, 'POST', `${path}/ticket`],
    expects: (now) => expected(now.reaches(by.id, workspace, 'read')),
    done(now, response) {
      const at = `${path}?ticket=${JSON.parse(response).ticket}`
      now.add({ id: at, kind: 'ticket', workspace, grounds: [groundWith(by, 'member', 'read')], at })
    },
    changes: ['run_tickets', workspace],
  }
}

/** A creation whose answer is kept for repeats: of a catalog, or of an invitation, which only owners send. */
const keep: Planner = (world, rights, choice) => {
  const { workspace, by } = work(rights, choice)
  if (!isOrganization(workspace) && by.account !== workspace) return
  const isInvitation = choice.option % 2 === 1 && isOrganization(workspace)
  const role: Role = isInvitation ? 'owner' : 'member'
  const path = isInvitation ? membersOf(world, workspace) : '/api/catalogs'
  const body = isInvitation
    ? { email: `${crypto.randomUUID()}@example.com` }
    : { name: 'A name', ...named(world, workspace) }
  const repeats = world.newKey()
  return {
    sends: [by.id, 'POST', path],
    ...{ body, repeats },
    expects: (now) => expected(now.reaches(by.id, workspace, 'change', role)),
    done(now) {
      const had = by.kind === 'app' ? [] : now.rightsOf(by.account)
      const at = JSON.stringify({ as: by.id, path, body, repeats })
      now.add({ id: repeats, kind: 'kept answer', workspace, grounds: [groundWith(by, role)], had, at })
    },
    changes: ['idempotency_keys', workspace],
  }
}

const remove: Planner = (_, rights, choice) => {
  const thing = pick([...rights.of('endpoint'), ...rights.of('schedule')], choice.target)
  if (!thing) return
  const { id, kind, workspace } = thing
  const by = actor(rights, choice, (of) => rights.reaches(of, workspace, 'change'))
  return {
    sends: [by.id, 'DELETE', kind === 'endpoint' ? `/api/webhooks/endpoints/${id}` : `/api/tasks/${id}`],
    expects: (now) => mayChange(now, by, thing),
    done: (now) => now.drop(id),
    changes: [kind === 'endpoint' ? 'webhook_endpoints' : 'scheduled_tasks', workspace],
  }
}

export const planners = {
  invite,
  accept,
  'change role': changeRole,
  remove: removing(false),
  leave: removing(true),
  'connect app': connect,
  'change terms': changeTerms,
  'disconnect app': disconnect,
  'approve app': judgeApp(true),
  'take app out': judgeApp(false),
  'block apps': blockApps,
  'create key': createKey,
  'revoke key': revokeKey,
  'create endpoint': createEndpoint,
  'change endpoint': changeEndpoint,
  schedule: capturing('weekly'),
  'change schedule': changeSchedule,
  spend: capturing(),
  publish,
  'link draft': linking('draft link'),
  'link edits': linking('edits link'),
  ticket,
  'keep answer': keep,
  delete: remove,
} satisfies Record<string, Planner>
export type Name = keyof typeof planners
