import fc from 'fast-check'
import { tryDoors } from './rights-doors.ts'
import type { Rights } from './rights-model.ts'
import { type Choice, type Name, type Plan, planners } from './rights-plans.ts'
import { people, type Point, type World } from './rights-world.ts'

type Sent = Awaited<ReturnType<World['send']>>
type Moment = Point['moment']
/** Does something, and returns what was done. */
type Act = (rights: Rights, world: World) => Promise<string | void>

/** Sends a request. One that got no answer is repeated, as clients do. */
async function send(world: World, { sends: [as, method, path], body, repeats }: Plan): Promise<Sent> {
  for (let attempt = 1;; attempt++) {
    const sent = await world.send(as, method, path, body, repeats)
    if (sent.status !== 503 || attempt === 3) return sent
  }
}

const isWrong = ({ expects, costs }: Plan, rights: Rights, { status, isOk, code }: Sent): boolean => {
  const verdict = expects(rights)
  const isShort = costs && code === 'insufficient_credits'
  return status >= 500 || (isOk ? verdict === 'refused' : verdict === 'acts' && !isShort)
}
const said = ({ sends: [as, method, path], body }: Plan, { status, text }: Sent) =>
  `${as}: ${method} ${path} ${body ? JSON.stringify(body) : ''} -> ${status} ${
    status < 300 ? '' : text.slice(0, 200)
  }`

/** A step of a history. After it, doors are tried. */
const command = (title: string, choice: Choice, act: Act): fc.AsyncCommand<Rights, World> => ({
  check: () => true,
  async run(rights, world) {
    const line = world.history.push(`${title}: `) - 1
    const done = await act(rights, world)
    world.history[line] += done ?? 'nothing to do'
    await tryDoors(rights, world, choice.option)
  },
  toString: () => title,
})

/** One request. It may be killed at a point, or its answer may be lost; then it is repeated. */
const request =
  (name: Name, choice: Choice, fate: 'answered' | 'lost' | Moment): Act => async (rights, world) => {
    const plan = await planners[name](world, rights, choice)
    if (!plan) return
    const isKilled = fate === 'changed' || fate === 'committing'
    const [table] = plan.changes
    if (isKilled) await world.kill({ table, moment: fate }, 'platform_api')
    const sent = await send(world, plan)
    if (isKilled) await world.disarm()
    if (isKilled && await world.isReached()) world.reached(`killed: ${table} ${fate}`)
    const told = said(plan, sent)
    if (isWrong(plan, rights, sent)) throw new Error(`Expected: ${plan.expects(rights)}. ${told}`)
    world.reached(`${name}: ${sent.isOk ? 'done' : 'refused'}`)
    if (sent.code?.startsWith('grant_')) world.reached(sent.code)
    if (!sent.isOk) return told
    if (fate === 'lost' && plan.repeats) {
      const again = await send(world, plan)
      if (again.text !== sent.text) {
        throw new Error(`${told} ${sent.text}, and then ${again.status} ${again.text}`)
      }
      world.reached('answer lost and repeated')
    }
    plan.done(rights, sent.text)
    return told
  }

/** Two requests at once: one is held at a point while the other runs. Some order has to explain both answers. */
const race = (names: Name[], choices: Choice[], moment: Moment, isEndingFirst: boolean): Act =>
async (
  rights,
  world,
) => {
  const plan = await planners[names[0]!](world, rights, choices[0]!)
  const ending = await planners[names[1]!](world, rights, { ...choices[1]!, disturbs: plan })
  if (!plan || !ending) return
  const [first, second] = isEndingFirst ? [ending, plan] : [plan, ending]
  const sent = await world.interleave(
    { table: first.changes[0], moment },
    () => send(world, first),
    () => send(world, second),
  )
  const told = `${said(first, sent[0])} | ${said(second, sent[1])}`
  if (await world.isReached()) world.reached(`held: ${first.changes[0]} ${moment}`)
  if (sent[0].isOk && sent[1].isOk) world.reached('race: both done')
  for (const order of [[0, 1], [1, 0]]) {
    const after = rights.copy()
    const explains = order.every((n) => {
      const plan = [first, second][n]!
      if (isWrong(plan, after, sent[n]!)) return false
      if (sent[n]!.isOk) plan.done(after, sent[n]!.text)
      return true
    })
    if (explains && await world.hasMembersOf(after)) {
      Object.assign(rights, after)
      return told
    }
  }
  throw new Error(`No order explains: ${told}`)
}

/** A person deletes the account, which is a user of Auth. */
const closeAccount = ({ target, option }: Choice): Act => async (rights, world) => {
  const name = people[target % people.length]!
  // Rarely, because nothing follows.
  if (option % 3 > 0 || rights.closed.has(name)) return
  await world.closeAccount(name)
  rights.close(name)
  world.reached('account closed')
  return name
}

/** The worker's next transaction that reaches a point is killed: between the claim of a run and its end, or at its end. */
const killWorker = ({ target, option }: Choice): Act => async (_, world) => {
  if (world.kills-- <= 0) return
  const table = (['task_runs', 'credit_entries', 'credit_reservations'] as const)[target % 3]!
  const moment = option % 2 ? 'changed' : 'committing'
  await world.kill({ table, moment }, 'platform_worker')
  return `${table} ${moment}`
}

const choice: fc.Arbitrary<Choice> = fc.record({
  actor: fc.nat(99),
  place: fc.nat(99),
  target: fc.nat(99),
  option: fc.nat(99),
})
const names = Object.keys(planners) as Name[]
/** What needs another command before it, and so is rarely possible, and what an app may not do at times. */
const later: Name[] = [
  'spend',
  'schedule',
  'publish',
  'accept',
  'change endpoint',
  'change schedule',
  'change terms',
  'disconnect app',
  'approve app',
  'ticket',
]
const name = fc.constantFrom(...names)
const fate = fc.constantFrom('answered', 'answered', 'answered', 'lost', 'changed', 'committing')
const moment = fc.constantFrom<Moment>('changed', 'committing')
const ending = fc.constantFrom<Name>(
  ...['remove', 'leave', 'change role', 'disconnect app', 'revoke key'] as const,
  ...['take app out', 'block apps'] as const,
)
const shown = (of: Choice) => Object.values(of).join()

const all = [
  ...[...names, ...later].map((of) =>
    fc.tuple(choice, fate).map(([one, end]) =>
      command(`${of} ${shown(one)} ${end}`, one, request(of, one, end))
    )
  ),
  ...[1, 2, 3, 4].map(() =>
    fc.tuple(fc.tuple(name, ending), fc.tuple(choice, choice), moment, fc.boolean()).map((
      [two, choices, at, isEndingFirst],
    ) =>
      command(
        `${two[0]} ${shown(choices[0])} while ${two[1]} ${shown(choices[1])}, ${
          isEndingFirst ? 'the second' : 'the first'
        } held when ${at}`,
        choices[0],
        race(two, choices, at, isEndingFirst),
      )
    )
  ),
  choice.map((one) => command(`close account ${shown(one)}`, one, closeAccount(one))),
  choice.map((one) => command(`kill worker ${shown(one)}`, one, killWorker(one))),
]

/** A history. */
export const commands = (replayPath?: string) =>
  fc.commands<Rights, World, false>(all, { maxCommands: 30, size: 'max', replayPath })
