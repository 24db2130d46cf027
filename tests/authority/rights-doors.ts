import { callTool } from '../support/mcp-clients.ts'
import type { Rights, Thing, Verdict } from './rights-model.ts'
import { organizations, type World } from './rights-world.ts'

/** Whether what was done at a door may be done there. */
function decide(world: World, verdict: Verdict, acted: boolean, door: string) {
  if (acted ? verdict === 'refused' : verdict === 'acts') {
    throw new Error(`${door}: ${acted ? 'it acted' : 'it was refused'}, but the right says: ${verdict}`)
  }
  if (verdict !== 'acts') {
    world.reached(`${verdict === 'refused' ? verdict : 'came back'}: ${door.split(' of ')[0]}`)
  }
}
const known = (isAllowed: boolean): Verdict => isAllowed ? 'acts' : 'refused'
const restsOn = ({ grounds, workspace }: Thing) =>
  ` of ${workspace} by ${grounds.map(({ account, credential }) => credential ?? account).join(', ')}`

/** A credential reads and changes the catalogs of its workspaces, over HTTP and MCP. */
async function catalogs(rights: Rights, world: World, id: string, overMcp: boolean) {
  const call = (name: string, args: object) =>
    callTool(world.platform, '2026-07-28', world.headers[id]!, name, args as Record<string, unknown>)
  const read = overMcp
    ? JSON.stringify(await call('list_catalogs', {}) ?? null)
    : await world.send(id, 'GET', '/api/catalogs').then(({ status, text }) => `${status} ${text}`)
  for (const [workspace, catalogId] of Object.entries(world.catalogs)) {
    const door = `${overMcp ? 'MCP' : 'HTTP'} of ${workspace} by ${id}`
    decide(
      world,
      known(rights.reaches(id, workspace, 'read')),
      read.includes(catalogId),
      `reading over ${door}`,
    )
    const name = `Name ${world.next()}`
    const isDone = overMcp
      ? (await call('rename_catalog', { catalogId, name }))?.isError === false ||
        (await world.nameOf(catalogId)) === name
      : (await world.send(id, 'PATCH', `/api/catalogs/${catalogId}`, { name })).isOk
    decide(world, known(rights.reaches(id, workspace, 'change')), isDone, `changing over ${door}`)
  }
}

/** A file of fans has links that erase them for who may change the site only. */
async function fans(rights: Rights, world: World, id: string, workspace: string) {
  const { isOk, text } = await world.send(id, 'GET', `/api/sites/${world.sites[workspace]}/signups.csv`)
  decide(world, known(rights.reaches(id, workspace, 'read')), isOk, `fans of ${workspace} by ${id}`)
  const hasLinks = text.includes('/s/unsubscribe?token=')
  decide(
    world,
    known(rights.reaches(id, workspace, 'change')),
    hasLinks,
    `unsubscribe links of ${workspace} by ${id}`,
  )
}

/** An app compares the play counts of an organization whose owner has opened them to it. */
async function comparisons(rights: Rights, world: World, id: string, workspace: string) {
  const { isOk } = await world.send(id, 'GET', `/api/catalogs/${world.catalogs[workspace]}/recordings`)
  decide(world, known(rights.compares(id, workspace)), isOk, `comparing of ${workspace} by ${id}`)
  if (isOk) world.reached('an app compares')
}

/** Only owners, with a proof, let more be spent. */
async function recharge(rights: Rights, world: World, id: string, organization: string) {
  const by = rights.credentials[id]!
  const change = { organization_id: world.idOf(organization), credits: 500 + world.next() }
  const { isOk } = await world.send(id, 'PUT', '/api/credits/recharge', change)
  const isAllowed = by.kind !== 'app' &&
    (by.account === organization
      ? rights.reaches(id, organization, 'change')
      : rights.reaches(id, organization, 'change', 'owner'))
  decide(world, known(isAllowed), isOk, `recharge of ${organization} by ${id}`)
  if (by.kind !== 'session' || !rights.isValid(id) || world.next() % 2) return
  const unproven = await world.unproven(by.account)
  const wider = { ...change, credits: 90_000 + world.next() }
  const { isOk: isWider } = await world.send(unproven, 'PUT', '/api/credits/recharge', wider)
  decide(world, 'refused', isWider, `recharge without a proof of ${organization} by ${by.account}`)
}

/** Invitations that are dead are in no list, and are not accepted. */
async function invitation(rights: Rights, world: World, thing: Thing) {
  const { account } = thing.invited!
  const session = `${account}'s session`
  const verdict = rights.isValid(session) ? rights.verdict(thing) : 'refused'
  const organization = world.idOf(thing.workspace)
  const { text } = await world.send(session, 'GET', '/api/invitations')
  decide(world, verdict, text.includes(organization), `invitation${restsOn(thing)}`)
  if (verdict !== 'refused') return
  const { isOk } = await world.send(session, 'POST', `/api/invitations/${organization}/accept`)
  decide(world, verdict, isOk, `accepting an invitation${restsOn(thing)}`)
}

/** An event reaches the endpoints of a workspace whose rights live, and no others. */
async function events(rights: Rights, world: World, workspace: string) {
  const sent = await world.deliver(workspace)
  for (const endpoint of rights.of('endpoint').filter((one) => one.workspace === workspace)) {
    decide(world, rights.verdict(endpoint), sent.has(endpoint.id), `endpoint${restsOn(endpoint)}`)
  }
  for (const [id, by] of sent) {
    if (!rights.thing(id)) throw new Error('endpoint that nobody made')
    decide(
      world,
      known(by !== undefined && rights.belongs(by, workspace)),
      true,
      `address of ${workspace} by ${by}`,
    )
  }
}

const doors: Record<Thing['kind'], (rights: Rights, world: World, thing: Thing) => Promise<unknown>> = {
  invitation,
  endpoint: (rights, world, { workspace }) => events(rights, world, workspace),

  async schedule(rights, world, thing) {
    const app = rights.appOf(thing)
    const spent = app === undefined ? 0 : await world.spentBy(app)
    const error = await world.startSchedule(thing.id)
    // Too few credits are no missing right.
    const acted = error === null || error.startsWith('insufficient_credits')
    const isOver = app !== undefined && spent + 1 > rights.terms[app]!.budget
    if (isOver && await world.spentBy(app) > spent) throw new Error(`The app of ${app} passes its budget`)
    if (error?.startsWith('budget_exceeded')) world.reached('schedule over the budget')
    // A capture that is at work already costs nothing more.
    const verdict = rights.verdict(thing)
    decide(world, isOver && verdict === 'acts' ? 'either' : verdict, acted, `schedule${restsOn(thing)}`)
  },

  async 'draft link'(rights, world, thing) {
    const text = await world.writeDraft(thing.workspace)
    const page = await (await world.pages.request(thing.at!)).text()
    decide(world, rights.verdict(thing), page.includes(text), `draft link${restsOn(thing)}`)
  },

  async 'edits link'(rights, world, thing) {
    const { ok } = await world.pages.request(thing.at!)
    decide(world, rights.verdict(thing), ok, `edits link${restsOn(thing)}`)
  },

  async ticket(rights, world, thing) {
    const verdict = rights.verdict(thing)
    const { isOk } = await world.send({}, 'GET', thing.at!)
    decide(world, verdict, isOk, `ticket${restsOn(thing)}`)
    rights.drop(thing.id)
  },

  async 'kept answer'(rights, world, thing) {
    const { as, path, body, repeats } = JSON.parse(thing.at!)
    const { isOk } = await world.send(as, 'POST', path, body, repeats)
    decide(world, rights.verdict(thing), isOk, `kept answer${restsOn(thing)}`)
  },
}

/** Tries every thing, but of the tickets one, because a ticket works once, and some of the credentials, at every door that there is for it. */
export async function tryDoors(rights: Rights, world: World, choice: number) {
  if (!await world.hasMembersOf(rights)) {
    throw new Error('The members of an organization are not those of the model')
  }
  const [oldest] = rights.of('ticket')
  for (const thing of rights.things) {
    if (
      thing.kind === 'ticket'
        ? thing === oldest && choice % 3 === 0 || rights.verdict(thing) === 'refused'
        : true
    ) {
      await doors[thing.kind](rights, world, thing)
    }
  }
  for (const app of [rights.apps('p0').at(-1), rights.apps('p2').at(-1)]) {
    if (app) await comparisons(rights, world, app.id, organizations[choice % 2]!)
  }
  const credentials = Object.keys(rights.credentials)
  for (const n of [0, 1]) {
    const id = credentials[(choice * 7 + n * 5) % credentials.length]!
    await catalogs(rights, world, id, n === 1)
    await fans(rights, world, id, ['A', 'B', 'p0', 'p2'][(choice + n) % 4]!)
    await recharge(rights, world, id, organizations[(choice + n) % 2]!)
  }
  await world.checkBalances()
}
