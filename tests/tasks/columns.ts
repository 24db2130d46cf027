import { expect } from 'vitest'
import { sendJson } from '../support/requests.ts'
import { readRun } from '../support/worker.ts'
import type { Kind, RecordedRequest } from './kinds.ts'
import { isOver, outcomeOf } from './outcome.ts'
import type { TaskWorld } from './world.ts'

/** Runs a task under some conditions, and returns its outcome. */
export type Column = (world: TaskWorld, kind: Kind) => Promise<string>

/** A requested run, at whose vendor nothing fails yet. */
async function begin(world: TaskWorld, kind: Kind) {
  const vendor = kind.vendor(world)
  await vendor.clearFaults()
  const before = await vendor.requests()
  const requested = await kind.request(world)
  const untilVendorGetsOne = () =>
    expect.poll(() => vendor.requests(), { timeout: 20_000, interval: 10 }).toBeGreaterThan(before)
  return { vendor, before, requested, untilVendorGetsOne }
}

const untilOver = (world: TaskWorld, requested: RecordedRequest) =>
  expect.poll(() => isOver(world, requested), { timeout: 20_000, interval: 20 }).toBe(true)

async function finish(world: TaskWorld, requested: RecordedRequest, workers = 1): Promise<string> {
  await Promise.all(Array.from({ length: workers }, () => world.work()))
  await untilOver(world, requested)
  return await outcomeOf(world, requested)
}

const cancel = (world: TaskWorld, { runId, account }: RecordedRequest) =>
  sendJson(world, account, 'POST', `/api/tasks/runs/${runId}/cancel`, {})

const passingFault: Column = async (world, kind) => {
  const { vendor, requested } = await begin(world, kind)
  await vendor.fail(1)
  return await finish(world, requested)
}

/** The vendor fails for longer than the retry policy. A run that still waits continues when the fault has ended. */
const lastingFault: Column = async (world, kind) => {
  const { vendor, before, requested } = await begin(world, kind)
  await vendor.fail(1_000)
  await world.work()
  let over = false
  const isEnough = async () =>
    (over = await isOver(world, requested)) || await vendor.requests() >= before + 12
  await expect.poll(isEnough, { timeout: 20_000, interval: 20 }).toBe(true)
  const outcome = await outcomeOf(world, requested)
  await vendor.clearFaults()
  if (over) return outcome
  await untilOver(world, requested)
  return `${outcome}, ${await outcomeOf(world, requested)}`
}

/**
 * The worker's process is killed during the requests of tasks to their vendors. Another worker continues. Returns the outcome of
 * each task.
 */
export async function crashOf(world: TaskWorld, kinds: Kind[]): Promise<string[]> {
  const atWork = []
  for (const kind of kinds) {
    const at = await begin(world, kind)
    await at.vendor.hold(at.requested)
    atWork.push(at)
  }
  const process = world.process()
  await Promise.all(atWork.map(({ untilVendorGetsOne }) => untilVendorGetsOne()))
  await process.kill()
  for (const { vendor } of atWork) await vendor.clearFaults()
  await world.work()
  const outcomes = []
  for (const { requested } of atWork) {
    await untilOver(world, requested)
    outcomes.push(await outcomeOf(world, requested))
  }
  return outcomes
}

const crash: Column = async (world, kind) => (await crashOf(world, [kind]))[0]!

/** The task is requested twice, and there are two workers. */
const duplicate: Column = async (world, kind) => {
  const { requested } = await begin(world, kind)
  await requested.again()
  return await finish(world, requested, 2)
}

const cancelledQueued: Column = async (world, kind) => {
  const { requested } = await begin(world, kind)
  await cancel(world, requested)
  return await finish(world, requested)
}

/** The run is cancelled while the vendor does not respond. */
const cancelledAtWork: Column = async (world, kind) => {
  const { vendor, requested, untilVendorGetsOne } = await begin(world, kind)
  await vendor.hold(requested)
  await world.work()
  await untilVendorGetsOne()
  // Together, because cancelling waits for a run whose end is being written.
  await Promise.all([cancel(world, requested), vendor.clearFaults()])
  await untilOver(world, requested)
  return await outcomeOf(world, requested)
}

/** The worker is stopped during a request to the vendor. It exits with 0, and another worker continues. */
const shutDown: Column = async (world, kind) => {
  const { vendor, requested, untilVendorGetsOne } = await begin(world, kind)
  await vendor.hold(requested)
  const process = world.process()
  await untilVendorGetsOne()
  expect(await process.stop()).toBe(0)
  await vendor.clearFaults()
  expect(await readRun(world.database, requested.runId)).toMatchObject({
    state: 'running',
    cancelled_at: null,
  })
  return await finish(world, requested)
}

export const columns: Record<string, Column> = {
  'passing fault': passingFault,
  'lasting fault': lastingFault,
  crash,
  duplicate,
  'cancelled queued': cancelledQueued,
  'cancelled at work': cancelledAtWork,
  'shut down': shutDown,
}
