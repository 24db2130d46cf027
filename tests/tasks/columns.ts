import { expect } from 'vitest'
import { key, sendJson } from '../support/requests.ts'
import { readRun } from '../support/worker.ts'
import type { Kind, RecordedRequest } from './kind.ts'
import { isOver, outcomeOf } from './outcome.ts'
import type { TaskWorld } from './world.ts'

/** Has a piece of work meet with something, and tells what became of it. */
export type Column = (world: TaskWorld, kind: Kind) => Promise<string>

const atVendor = async (world: TaskWorld, kind: Kind) => {
  const vendor = kind.vendor(world)
  await vendor.clearFaults()
  return { vendor, before: await vendor.asked() }
}

/** Waits until the vendor was asked so often since then. */
const untilRequested = ({ vendor, before }: Awaited<ReturnType<typeof atVendor>>, times = 1) =>
  expect.poll(() => vendor.asked(), { timeout: 20_000, interval: 10 }).toBeGreaterThanOrEqual(before + times)

const untilOver = (world: TaskWorld, asked: RecordedRequest) =>
  expect.poll(() => isOver(world, asked), { timeout: 20_000, interval: 20 }).toBe(true)

/** Has workers do it to its end. */
async function finish(world: TaskWorld, asked: RecordedRequest, workers = 1): Promise<string> {
  await Promise.all(Array.from({ length: workers }, () => world.work()))
  await untilOver(world, asked)
  return await outcomeOf(world, asked)
}

const cancel = (world: TaskWorld, { runId, account }: RecordedRequest) =>
  sendJson(world, key(account), 'POST', `/api/tasks/runs/${runId}/cancel`, {})

/** The vendor has a fault once, and is well again. */
const passingFault: Column = async (world, kind) => {
  const { vendor } = await atVendor(world, kind)
  const asked = await kind.ask(world)
  await vendor.fail(1)
  return await finish(world, asked)
}

/** The vendor has had a fault for longer than anybody waits; what waits all the same goes on when it is well again. */
const lastingFault: Column = async (world, kind) => {
  const at = await atVendor(world, kind)
  const asked = await kind.ask(world)
  await at.vendor.fail(1_000)
  await world.work()
  let over = false
  await expect.poll(
    async () => (over = await isOver(world, asked)) || await at.vendor.asked() >= at.before + 12,
    {
      timeout: 20_000,
      interval: 20,
    },
  ).toBe(true)
  const outcome = await outcomeOf(world, asked)
  await at.vendor.clearFaults()
  if (over) return outcome
  await untilOver(world, asked)
  return `${outcome}, ${await outcomeOf(world, asked)}`
}

/** The worker's process is killed while the vendor is asked; another goes on. */
const crash: Column = async (world, kind) => {
  const at = await atVendor(world, kind)
  const asked = await kind.ask(world)
  await at.vendor.hold(asked)
  const process = world.process()
  await untilRequested(at)
  await process.kill()
  await at.vendor.clearFaults()
  return await finish(world, asked)
}

/** It is asked for twice, and two workers are there to do it. */
const duplicate: Column = async (world, kind) => {
  await atVendor(world, kind)
  const asked = await kind.ask(world)
  await asked.again()
  return await finish(world, asked, 2)
}

const cancelledQueued: Column = async (world, kind) => {
  await atVendor(world, kind)
  const asked = await kind.ask(world)
  await cancel(world, asked)
  return await finish(world, asked)
}

/** It is cancelled while the vendor is asked and does not answer. */
const cancelledAtWork: Column = async (world, kind) => {
  const at = await atVendor(world, kind)
  const asked = await kind.ask(world)
  await at.vendor.hold(asked)
  await world.work()
  await untilRequested(at)
  // Together, because one whose end is being written has the cancelling wait for it.
  await Promise.all([cancel(world, asked), at.vendor.clearFaults()])
  await untilOver(world, asked)
  return await outcomeOf(world, asked)
}

/** The worker is told to stop while the vendor is asked: it ends well, and another goes on. */
const shutDown: Column = async (world, kind) => {
  const at = await atVendor(world, kind)
  const asked = await kind.ask(world)
  await at.vendor.hold(asked)
  const process = world.process()
  await untilRequested(at)
  expect(await process.stop()).toBe(0)
  await at.vendor.clearFaults()
  expect(await readRun(world.database, asked.runId)).toMatchObject({ state: 'running', cancelled_at: null })
  return await finish(world, asked)
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
