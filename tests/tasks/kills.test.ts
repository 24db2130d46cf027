import { afterEach, expect, it } from 'vitest'
import { fixture } from '../support/fixture.ts'
import { seededRandom } from '../support/random.ts'
import { runsAtWork } from '../support/worker.ts'
import { isOver, outcomeOf } from './outcome.ts'
import { kinds } from './kinds.ts'
import { cells } from './table.ts'
import { openTaskWorld } from './world.ts'

const world = fixture(openTaskWorld)
afterEach(() => world.clear())

/** What a task that was killed comes to in the end. */
const outcomes = Object.fromEntries(cells.map(({ task, cells }) => [task, new Map(cells).get('crash')]))

const requests = {
  recharge_credits: [['stripe', '^POST /v1/payment_intents']],
  post_message: [['slack', 'chat.postMessage']],
  create_content: [['content', '^POST /v1/videos'], ['content', '^GET /v1/videos/']],
  setup_sandbox: [
    ['github', '^POST /user/repos'],
    ['vercel', '^GET /v2/sandboxes/acp-'],
    ['vercel', '^POST /v2/sandboxes\\?'],
    ['vercel', '/snapshots\\?'],
    ['vercel', '/snapshot\\?'],
  ],
} as const
const points = Object.entries(requests).flatMap(([task, requests]) =>
  requests.flatMap(([vendor, on]) => [
    [task, 'before', vendor, on, 'slow'] as const,
    [task, 'after', vendor, on, 'slow_body'] as const,
  ])
)

it.each(points)(
  '%s is done once by the next worker, if one was killed %s a request to %s was done: %s',
  async (
    task,
    _,
    vendor,
    on,
    fault,
  ) => {
    const standIn = world.vendors[vendor]
    standIn.order({ fault, on })
    const received = () =>
      standIn.requests.filter(({ method, path }) => new RegExp(on).test(`${method} ${path}`)).length
    const before = received()
    const requested = await kinds[task]!.request(world)
    const process = world.process()
    await expect.poll(received, { timeout: 20_000, interval: 10 }).toBeGreaterThan(before)
    await process.kill()
    standIn.clearFaults()
    expect(await isOver(world, requested)).toBe(false)
    await requested.again()
    await world.work()
    await expect.poll(() => isOver(world, requested), { timeout: 20_000 }).toBe(true)
    expect(await outcomeOf(world, requested)).toBe(outcomes[task])
  },
)

const { seed, random } = seededRandom()
const killed = ['recharge_credits', 'setup_sandbox', 'create_content', 'report_content']
it(`of workers that are killed at random moments, each task is done once (seed ${seed})`, async () => {
  const all = []
  for (let round = 0; round < 12; round++) {
    for (const task of killed) all.push({ task, requested: await kinds[task]!.request(world) })
    const process = world.process()
    await expect.poll(() => runsAtWork(world.database), { timeout: 20_000, interval: 2 }).not.toEqual([])
    await new Promise((resolve) => setTimeout(resolve, random() * 600))
    await process.kill()
  }
  // As patient as the workers before it, which began some of the runs repeatedly.
  world.process()
  for (const { task, requested } of all) {
    await expect.poll(() => isOver(world, requested), { timeout: 60_000 }).toBe(true)
    expect([task, await outcomeOf(world, requested)]).toEqual([task, outcomes[task]])
  }
}, 150_000)
